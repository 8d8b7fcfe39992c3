import { available, type Available } from '../measured.ts';
import { Z95 } from '../statistics/normal.ts';
import type { LevelShapes } from './level-shapes.ts';
import type { OutlineShape } from './shape-of-outline.ts';

/** How an end of a line lies between pixels is even over one of them; a length has two ends. Mask pixels, 95 %. */
export const LENGTH_HALF = Z95 * Math.sqrt(2 / 12);

/** No calibration records how exactly its pixel size was read: a stage micrometer of 100 divisions gives 1 %. */
const PIXEL_SIZE_RELATIVE_SD = 0.01;

export interface OutlineMeasure {
  readonly of: (shape: OutlineShape) => number;
  /** Half of the 95 % interval that pixels alone cause, for the same unit. */
  readonly pixelHalf: (shape: OutlineShape) => number;
  /** 1 for a length, 2 for an area, 0 for what has no unit. */
  readonly power: 0 | 1 | 2;
}

/** Outlines at 0.4 and 0.6, pixels and pixel size, in quadrature. `pixelUm` is the side of a mask pixel. */
export function withDoubt<T extends number>(
  levels: LevelShapes,
  { of, pixelHalf, power }: OutlineMeasure,
  pixelUm: number,
): Available<T> {
  const unit = pixelUm ** power;
  const value = unit * of(levels.measured);
  const outlines = (unit * Math.abs(of(levels.wide) - of(levels.narrow))) / 2;
  const pixels = unit * pixelHalf(levels.measured);
  const calibration = power * Z95 * PIXEL_SIZE_RELATIVE_SD * value;
  return withHalf<T>(value, Math.hypot(outlines, pixels, calibration));
}

/** Nothing measured here can be below 0, but for the elongation of a head that is wider than long. */
export const withHalf = <T extends number>(value: number, half: number): Available<T> =>
  available(value as T, {
    lower: Math.max(Math.min(0, value), value - half) as T,
    upper: (value + half) as T,
  });
