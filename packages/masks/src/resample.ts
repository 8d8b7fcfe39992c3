import { type MaskPlace, maskSize } from '@sarm/domain/shapes/masks';
import { type BitMask, createMask } from './bit-mask.ts';

/** A share from 0 to 1 for each pixel, row by row: what a network answers, or the coverage of a mask. */
export interface SoftMask {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Where the pixels of a soft mask lie: its upper left corner in the frame, and frame pixels along one of its pixels. */
export interface SoftPlace {
  readonly x: number;
  readonly y: number;
  readonly step: number;
}

/**
 * The same mask at another place. A finer grid repeats pixels; on a coarser one the greater part of each pixel decides,
 * and where that is half, the pixel next to its middle does, because always taking it would let masks grow.
 */
export function resampleMask(mask: BitMask, from: MaskPlace, to: MaskPlace): BitMask {
  const { width, height } = maskSize(to);
  const target = createMask(width, height);
  const side = Math.max(1, from.grid / to.grid);
  const scale = from.grid / to.grid;
  const offsetX = (to.rect[0] - from.rect[0]) * from.grid;
  const offsetY = (to.rect[1] - from.rect[1]) * from.grid;
  for (let y = 0; y < height; y += 1) {
    const top = offsetY + Math.floor(y * scale);
    for (let x = 0; x < width; x += 1) {
      const left = offsetX + Math.floor(x * scale);
      target.bits[y * width + x] = side === 1 ? bitAt(mask, left, top) : majority(mask, left, top, side);
    }
  }
  return target;
}

function majority(mask: BitMask, left: number, top: number, side: number): number {
  let covered = 0;
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) covered += bitAt(mask, x, y);
  const half = (side * side) / 2;
  if (covered !== half) return covered > half ? 1 : 0;
  return bitAt(mask, left + side / 2 - 1, top + side / 2 - 1);
}

const bitAt = ({ width, height, bits }: BitMask, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : bits[y * width + x]!;

/** A soft mask at the pixels of a place, by straight interpolation between pixel centres; outside of it there is nothing. */
export function resampleSoft(soft: SoftMask, from: SoftPlace, to: MaskPlace): SoftMask {
  const { width, height } = maskSize(to);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const atY = (to.rect[1] + (y + 0.5) / to.grid - from.y) / from.step - 0.5;
    for (let x = 0; x < width; x += 1) {
      const atX = (to.rect[0] + (x + 0.5) / to.grid - from.x) / from.step - 0.5;
      values[y * width + x] = interpolate(soft, atX, atY);
    }
  }
  return { width, height, values };
}

function interpolate(soft: SoftMask, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const down = y - top;
  const upper = (1 - right) * valueAt(soft, left, top) + right * valueAt(soft, left + 1, top);
  const lower = (1 - right) * valueAt(soft, left, top + 1) + right * valueAt(soft, left + 1, top + 1);
  return (1 - down) * upper + down * lower;
}

const valueAt = ({ width, height, values }: SoftMask, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x]!;

/** Inside from `level` on. */
export function thresholdSoft({ width, height, values }: SoftMask, level = 0.5): BitMask {
  const mask = createMask(width, height);
  values.forEach((value, at) => (mask.bits[at] = value >= level ? 1 : 0));
  return mask;
}
