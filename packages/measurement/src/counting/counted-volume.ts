import type { Calibration } from '../calibration/calibration.ts';
import { pixelScale } from '../calibration/pixel-scale.ts';
import { type NotAvailable, notAvailable } from '../measured.ts';
import { countedArea, type FieldCount } from './field-count.ts';

export interface CountedVolume {
  readonly available: true;
  /** A · h / k in µm³: the volume that a correctly filled chamber would need for the same count. */
  readonly effective: number;
  /** Of depth and Segre–Silberberg factor together. */
  readonly relativeSd: number;
  /** Fields with the same one share the error of their depth. */
  readonly chamber: string;
}

/** The volume in which a field's heads were counted, or what is missing to know it. */
export const countedVolume = (
  field: Pick<FieldCount, 'countingFrame' | 'countedPx'> | undefined,
  calibration: Calibration | undefined,
): CountedVolume | NotAvailable => {
  const scale = pixelScale(calibration);
  if (!scale.available) return scale;
  const chamber = calibration?.chamber;
  const depth = chamber?.measuredDepth;
  if (depth === undefined) return notAvailable('no_measured_depth');
  const ss = chamber?.segreSilberberg ?? { factor: 1, sd: 0 };
  const sound = depth.depth > 0 && depth.sd >= 0 && ss.factor > 0 && ss.sd >= 0;
  if (!sound) return notAvailable('invalid_calibration');
  return {
    available: true,
    effective:
      ((field === undefined ? 1 : countedArea(field)) * scale.pixelSize ** 2 * depth.depth) / ss.factor,
    relativeSd: Math.hypot(depth.sd / depth.depth, ss.sd / ss.factor),
    chamber: [chamber?.type, chamber?.lot, depth.depth, depth.sd, ss.factor, ss.sd].join('|'),
  };
};
