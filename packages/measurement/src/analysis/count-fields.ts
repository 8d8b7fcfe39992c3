import { type Pixels, px } from '@sarm/domain/units';
import { type CountingFrame, cornerInFrame, type PictureSize } from '../counting/two-edge-rule.ts';
import { median } from '../statistics/sample-moments.ts';
import { type DetectionColumns, SPERM } from './detection-columns.ts';

/** The guard may not eat the picture, whatever a detector calls a head. */
const LARGEST_GUARD = 0.1;
/** More boxes do not move the median of their size. */
const SAMPLE = 20_000;

/** Longer side of a typical head: a guard as wide makes every head that touches the counting frame a whole one. */
export const guardOf = (columns: DetectionColumns, picture: PictureSize): Pixels => {
  const sides: number[] = [];
  const step = Math.max(1, Math.floor(columns.x.length / SAMPLE));
  for (let row = 0; row < columns.x.length; row += step) {
    if (columns.kind[row] === SPERM) sides.push(Math.max(columns.width[row] ?? 0, columns.height[row] ?? 0));
  }
  if (sides.length === 0) return px(0);
  return px(Math.min(Math.ceil(median(sides)), LARGEST_GUARD * Math.min(picture.width, picture.height)));
};

/** Heads counted in a stretch of frames, summed: one field's mean is this over its frames. */
export const countedHeads = (
  columns: DetectionColumns,
  { from, to }: { readonly from: number; readonly to: number },
  frame: CountingFrame,
): number => {
  const { firstRow } = columns.frames;
  let heads = 0;
  for (let row = firstRow[from] ?? 0; row < (firstRow[to] ?? 0); row += 1) {
    if (columns.kind[row] !== SPERM) continue;
    const right = (columns.x[row] ?? 0) + (columns.width[row] ?? 0) / 2;
    const bottom = (columns.y[row] ?? 0) + (columns.height[row] ?? 0) / 2;
    if (cornerInFrame(right, bottom, frame)) heads += 1;
  }
  return heads;
};
