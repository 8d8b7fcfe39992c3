import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { letGo } from './let-go.ts';

/** Weights of a Gaussian out to three standard deviations. */
function kernelOf(deviation: number): Float32Array {
  const radius = Math.ceil(3 * deviation);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return kernel.map((weight) => weight / sum);
}

/**
 * Gaussian blur; 0 where the kernel leaves the picture. The most expensive step of a file check, so it goes tap by
 * tap along full rows, several taps at a time. The loops over pixels are functions of one row each: of a loop within a loop
 * the engine compiles the inner one only, and leaves that code again after every row.
 */
export function blurPicture(picture: GrayPicture, deviation: number): Float32Array {
  const kernel = kernelOf(deviation);
  const rows = blurAlong(picture, kernel);
  const blurred = blurDown(rows, picture, kernel);
  letGo(rows);
  return blurred;
}

/** Weights of 24 bits times integer grey levels add up exactly in 53 bits: both kernel sides can be taken together. */
function blurAlong({ gray, width, height }: GrayPicture, kernel: Float32Array): Float32Array {
  const radius = kernel.length >> 1;
  const rows = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let start = 0; start < width * height; start += width) {
    const inner = { start, from: radius, to: width - radius };
    startSums(sums, gray, inner, kernel[radius]!);
    let i = 1;
    for (; i < radius; i += 2)
      addTwoTaps(sums, gray, inner, { by: i, near: kernel[radius + i]!, far: kernel[radius + i + 1]! });
    if (i === radius) addLastTap(sums, gray, inner, { by: i, last: kernel[radius + i]! });
    for (let x = inner.from; x < inner.to; x += 1) rows[start + x] = sums[x]!;
  }
  return rows;
}

/** Columns of a row in which the kernel lies within the picture. */
interface InnerRow {
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

function startSums(
  sums: Float64Array,
  gray: Uint8Array,
  { start, from, to }: InnerRow,
  middle: number,
): void {
  for (let x = from; x < to; x += 1) sums[x] = middle * gray[start + x]!;
}

function addTwoTaps(
  sums: Float64Array,
  gray: Uint8Array,
  { start, from, to }: InnerRow,
  { by, near, far }: { readonly by: number; readonly near: number; readonly far: number },
): void {
  for (let x = from, at = start + from; x < to; x += 1, at += 1)
    sums[x] =
      sums[x]! + near * (gray[at - by]! + gray[at + by]!) + far * (gray[at - by - 1]! + gray[at + by + 1]!);
}

function addLastTap(
  sums: Float64Array,
  gray: Uint8Array,
  { start, from, to }: InnerRow,
  { by, last }: { readonly by: number; readonly last: number },
): void {
  for (let x = from, at = start + from; x < to; x += 1, at += 1)
    sums[x] = sums[x]! + last * (gray[at - by]! + gray[at + by]!);
}

/** Each tap is rounded to 24 bits as it is added, from the uppermost down: limits were chosen on sums that were. */
function blurDown(
  rows: Float32Array,
  { width, height }: Pick<GrayPicture, 'width' | 'height'>,
  kernel: Float32Array,
): Float32Array {
  const radius = kernel.length >> 1;
  const out = new Float32Array(width * height);
  for (let y = radius; y < height - radius; y += 1) {
    const inner = { start: y * width, from: radius, to: width - radius };
    let i = 0;
    for (; i + 4 <= kernel.length; i += 4)
      addFourRows(out, rows, inner, { width, by: (i - radius) * width, weights: kernel.subarray(i, i + 4) });
    for (; i < kernel.length; i += 1)
      addRow(out, rows, inner, { by: (i - radius) * width, weight: kernel[i]! });
  }
  return out;
}

function addFourRows(
  out: Float32Array,
  rows: Float32Array,
  { start, from, to }: InnerRow,
  { width, by, weights }: { readonly width: number; readonly by: number; readonly weights: Float32Array },
): void {
  const { fround } = Math;
  const [a, b, c, d] = [weights[0]!, weights[1]!, weights[2]!, weights[3]!];
  for (let x = start + from, up = x + by; x < start + to; x += 1, up += 1) {
    const two = fround(fround(out[x]! + a * rows[up]!) + b * rows[up + width]!);
    out[x] = fround(two + c * rows[up + 2 * width]!) + d * rows[up + 3 * width]!;
  }
}

function addRow(
  out: Float32Array,
  rows: Float32Array,
  { start, from, to }: InnerRow,
  { by, weight }: { readonly by: number; readonly weight: number },
): void {
  for (let x = start + from, up = x + by; x < start + to; x += 1, up += 1)
    out[x] = out[x]! + weight * rows[up]!;
}
