import { type MaskPlace, maskSize } from '@sarm/domain/shapes/masks';
import { type BitMask, copyMask, createMask } from './bit-mask.ts';

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
  if (isSamePlace(from, to)) return copyMask(mask);
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

const isSamePlace = (a: MaskPlace, b: MaskPlace): boolean =>
  a.grid === b.grid && a.rect.every((each, at) => each === b.rect[at]);

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
  const across = alongAxis(width, to.rect[0], to.grid, { from: from.x, step: from.step, size: soft.width });
  const down = alongAxis(height, to.rect[1], to.grid, { from: from.y, step: from.step, size: soft.height });
  const framed = withFrame(soft);
  const stride = soft.width + 2 * FRAME;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = down.before[y]! * stride;
    const lower = down.share[y]!;
    for (let x = 0; x < width; x += 1) {
      const at = row + across.before[x]!;
      const right = across.share[x]!;
      const above = (1 - right) * framed[at]! + right * framed[at + 1]!;
      const below = (1 - right) * framed[at + stride]! + right * framed[at + stride + 1]!;
      values[y * width + x] = (1 - lower) * above + lower * below;
    }
  }
  return { width, height, values };
}

/** Pixels of nothing around a soft mask, so that none between it and the outside needs a look at its borders. */
const FRAME = 2;

function withFrame({ width, height, values }: SoftMask): Float32Array {
  const stride = width + 2 * FRAME;
  const framed = new Float32Array(stride * (height + 2 * FRAME));
  for (let y = 0; y < height; y += 1)
    framed.set(values.subarray(y * width, (y + 1) * width), (y + FRAME) * stride + FRAME);
  return framed;
}

/** For each pixel of a place along one side: the pixel of the framed mask before its centre, and the share of the one behind. */
function alongAxis(
  length: number,
  start: number,
  grid: number,
  soft: { readonly from: number; readonly step: number; readonly size: number },
): { readonly before: Int32Array; readonly share: Float64Array } {
  const before = new Int32Array(length);
  const share = new Float64Array(length);
  for (let i = 0; i < length; i += 1) {
    const at = (start + (i + 0.5) / grid - soft.from) / soft.step - 0.5;
    const pixel = Math.floor(at);
    share[i] = at - pixel;
    before[i] = Math.max(-FRAME, Math.min(soft.size, pixel)) + FRAME;
  }
  return { before, share };
}

/** Inside from `level` on. */
export function thresholdSoft({ width, height, values }: SoftMask, level = 0.5): BitMask {
  const mask = createMask(width, height);
  for (let at = 0; at < values.length; at += 1) mask.bits[at] = values[at]! >= level ? 1 : 0;
  return mask;
}
