import type { MicrometresPerPixel } from '@sarm/domain/units';
import { type NotAvailable, notAvailable } from '../measured.ts';
import type { Calibration } from './calibration.ts';

export type PixelScale = { readonly available: true; readonly pixelSize: MicrometresPerPixel } | NotAvailable;

/** The only door from pixels to micrometres: nobody gets a default scale. */
export const pixelScale = (calibration: Calibration | undefined): PixelScale => {
  const pixelSize = calibration?.pixelSize;
  if (pixelSize === undefined) return notAvailable('no_pixel_size');
  if (!(pixelSize > 0) || !Number.isFinite(pixelSize)) return notAvailable('invalid_calibration');
  return { available: true, pixelSize };
};
