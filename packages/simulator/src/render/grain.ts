import type { Random } from '../random.ts';

/** A square of correlated Gaussian noise of SD 1 whose opposite edges join, so that it can start anywhere. */
export interface Grain {
  readonly side: number;
  readonly values: Float32Array;
}

/** A power of two: places beyond an edge come round by masking. */
const SIDE = 512;
const LAST = SIDE - 1;
const source = new Float32Array(SIDE);

/**
 * A three-tap smear along rows, then columns. The noise of compressed video is correlated between neighbours;
 * white noise of the same SD looks sharper than any real frame, and a detector trained on it learns that.
 */
export function createGrain(correlation: number, random: Random): Grain {
  if (!(correlation >= 0 && correlation <= 0.7))
    throw new RangeError('noise correlation must lie between 0 and 0.7');
  const values = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < values.length; i += 1) values[i] = random.normal();
  const tap = correlation === 0 ? 0 : (1 - Math.sqrt(1 - 2 * correlation ** 2)) / (2 * correlation);
  for (let row = 0; row < SIDE; row += 1) smear(values, { start: row * SIDE, stride: 1, tap });
  for (let column = 0; column < SIDE; column += 1) smear(values, { start: column, stride: SIDE, tap });
  return { side: SIDE, values };
}

function smear(values: Float32Array, line: { start: number; stride: number; tap: number }): void {
  const { start, stride, tap } = line;
  const scale = 1 / Math.sqrt(1 + 2 * tap * tap);
  for (let i = 0, at = start; i < SIDE; i += 1, at += stride) source[i] = values[at]!;
  for (let i = 0, at = start; i < SIDE; i += 1, at += stride) {
    const around = source[(i + 1) & LAST]! + source[(i + LAST) & LAST]!;
    values[at] = scale * (source[i]! + tap * around);
  }
}
