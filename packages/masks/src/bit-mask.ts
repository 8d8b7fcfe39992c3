import { MASKS } from '@sarm/domain/shapes/masks';
import { BrokenMask } from './broken-mask.ts';

/** One part of one sperm: 1 inside, 0 outside, row by row. Pixel (column, row) has its centre at column + ½, row + ½. */
export interface BitMask {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

/** Columns and rows of mask pixels; x2 and y2 are the first ones outside. */
export interface PixelBounds {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export function createMask(width: number, height: number): BitMask {
  requireSize(width, height);
  return { width, height, bits: new Uint8Array(width * height) };
}

export const copyMask = (mask: BitMask): BitMask => ({ ...mask, bits: mask.bits.slice() });

/** Sizes come from requests too: what no mask can have is refused before memory is taken for it. */
export function requireSize(width: number, height: number): void {
  const sound = Number.isSafeInteger(width) && Number.isSafeInteger(height) && width >= 0 && height >= 0;
  if (!sound || width * height > MASKS.pixels)
    throw new BrokenMask(`no mask has ${width} × ${height} pixels`);
}

export function maskArea({ bits }: BitMask): number {
  let area = 0;
  for (const bit of bits) area += bit;
  return area;
}

export const isEmpty = ({ bits }: BitMask): boolean => !bits.includes(1);

/** The least rectangle around what is inside; undefined for an empty mask. */
export function maskBounds({ width, height, bits }: BitMask): PixelBounds | undefined {
  let [x1, y1, x2, y2] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = bits.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    x1 = Math.min(x1, first);
    x2 = Math.max(x2, row.lastIndexOf(1));
    y1 = Math.min(y1, y);
    y2 = y;
  }
  return y2 < 0 ? undefined : { x1, y1, x2: x2 + 1, y2: y2 + 1 };
}

/** The part of a mask within bounds that lie inside it. */
export function cutMask(mask: BitMask, { x1, y1, x2, y2 }: PixelBounds): BitMask {
  const cut = createMask(x2 - x1, y2 - y1);
  for (let y = y1; y < y2; y += 1)
    cut.bits.set(mask.bits.subarray(y * mask.width + x1, y * mask.width + x2), (y - y1) * cut.width);
  return cut;
}

export function intersectionArea(a: BitMask, b: BitMask): number {
  requireSameSize(a, b);
  let area = 0;
  for (let i = 0; i < a.bits.length; i += 1) area += a.bits[i]! & b.bits[i]!;
  return area;
}

export const unionArea = (a: BitMask, b: BitMask): number =>
  maskArea(a) + maskArea(b) - intersectionArea(a, b);

/** Shared area as a share of the area that both cover together, 0 to 1. Two empty masks share nothing. */
export function maskOverlap(a: BitMask, b: BitMask): number {
  const union = unionArea(a, b);
  return union === 0 ? 0 : intersectionArea(a, b) / union;
}

function requireSameSize(a: BitMask, b: BitMask): void {
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`masks of ${a.width} × ${a.height} and ${b.width} × ${b.height} are not comparable`);
}
