import type { BitMask } from './bit-mask.ts';

/**
 * Square of the distance of each pixel's centre to the nearest centre of a pixel of the other value, for the pixels of
 * `value`; 0 for the others. Beyond the border lies background. Exact (Felzenszwalb and Huttenlocher 2012).
 */
export function squareDistances(mask: BitMask, value: 0 | 1): Float64Array {
  // One row and column of background around it: what touches the border is not deep there.
  const width = mask.width + 2;
  const height = mask.height + 2;
  const distances = new Float64Array(width * height).fill(value === 1 ? 0 : FAR);
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1)
      distances[(y + 1) * width + x + 1] = mask.bits[y * mask.width + x] === value ? FAR : 0;
  }
  for (let x = 0; x < width; x += 1) transformLine(distances, { from: x, step: width, count: height });
  for (let y = 0; y < height; y += 1) transformLine(distances, { from: y * width, step: 1, count: width });
  const inner = new Float64Array(mask.bits.length);
  for (let y = 0; y < mask.height; y += 1)
    inner.set(distances.subarray((y + 1) * width + 1, (y + 1) * width + 1 + mask.width), y * mask.width);
  return inner;
}

/** Larger than any square distance in a mask, and finite: infinity less infinity is no number. */
const FAR = 1e12;

interface Line {
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

/** Lower envelope of parabolas along one line. */
function transformLine(distances: Float64Array, { from, step, count }: Line): void {
  const heights = new Float64Array(count);
  for (let i = 0; i < count; i += 1) heights[i] = distances[from + i * step]!;
  const vertices = new Int32Array(count);
  const starts = new Float64Array(count + 1);
  let last = 0;
  starts[0] = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < count; i += 1) {
    let start = meeting(heights, vertices[last]!, i);
    while (start <= starts[last]!) {
      last -= 1;
      start = meeting(heights, vertices[last]!, i);
    }
    last += 1;
    vertices[last] = i;
    starts[last] = start;
  }
  starts[last + 1] = Number.POSITIVE_INFINITY;
  let piece = 0;
  for (let i = 0; i < count; i += 1) {
    while (starts[piece + 1]! < i) piece += 1;
    const vertex = vertices[piece]!;
    distances[from + i * step] = Math.min(FAR, (i - vertex) ** 2 + heights[vertex]!);
  }
}

const meeting = (heights: Float64Array, a: number, b: number): number =>
  (heights[b]! + b * b - heights[a]! - a * a) / (2 * (b - a));
