import { type BitMask, createMask, requireSize } from './bit-mask.ts';
import { BrokenMask } from './broken-mask.ts';

/** Lengths of runs down the columns, from the left; the first run is background and may be 0 (COCO). */
export type Runs = readonly number[];

export function encodeRuns({ width, height, bits }: BitMask): number[] {
  const counts: number[] = [];
  let value = 0;
  let length = 0;
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      const bit = bits[y * width + x]!;
      if (bit !== value) {
        counts.push(length);
        value = bit;
        length = 0;
      }
      length += 1;
    }
  }
  counts.push(length);
  return counts;
}

export function decodeRuns(counts: Runs, width: number, height: number): BitMask {
  requireRuns(counts, width, height);
  const mask = createMask(width, height);
  let at = 0;
  for (let i = 0; i < counts.length; i += 1) {
    const end = at + counts[i]!;
    if (i % 2 === 1)
      for (let p = at; p < end; p += 1) mask.bits[(p % height) * width + Math.floor(p / height)] = 1;
    at = end;
  }
  return mask;
}

/** Whole numbers from 0 that fill the mask exactly. Runs of 0 in the middle are permitted: merged files hold them. */
export function requireRuns(counts: Runs, width: number, height: number): void {
  requireSize(width, height);
  let sum = 0;
  for (const count of counts) {
    if (!Number.isSafeInteger(count) || count < 0) throw new BrokenMask(`no run has ${count} pixels`);
    sum += count;
    if (sum > width * height) break;
  }
  if (sum !== width * height || counts.length === 0)
    throw new BrokenMask(`${counts.length} runs do not fill ${width} × ${height} pixels`);
}

/** The same mask with as few runs as it can have, as encodeRuns writes it: equal masks have equal runs. */
export function joinRuns(counts: Runs): number[] {
  const joined: number[] = [0];
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i]!;
    if (count === 0) continue;
    const last = joined.length - 1;
    if (i % 2 === last % 2) joined[last]! += count;
    else joined.push(count);
  }
  return joined;
}

export function runsArea(counts: Runs): number {
  let area = 0;
  for (let i = 1; i < counts.length; i += 2) area += counts[i]!;
  return area;
}

/** Pixels inside both. Both fill the same number of pixels. */
export function runsIntersection(a: Runs, b: Runs): number {
  let [i, j] = [0, 0];
  let [leftA, leftB] = [a[0] ?? 0, b[0] ?? 0];
  let shared = 0;
  while (i < a.length && j < b.length) {
    const step = Math.min(leftA, leftB);
    if (i % 2 === 1 && j % 2 === 1) shared += step;
    leftA -= step;
    leftB -= step;
    if (leftA === 0) leftA = a[(i += 1)] ?? 0;
    if (leftB === 0) leftB = b[(j += 1)] ?? 0;
  }
  return shared;
}

/** maskOverlap of the two masks without unpacking them. */
export function runsOverlap(a: Runs, b: Runs): number {
  if (total(a) !== total(b)) throw new RangeError('masks of different size are not comparable');
  const shared = runsIntersection(a, b);
  const union = runsArea(a) + runsArea(b) - shared;
  return union === 0 ? 0 : shared / union;
}

const total = (counts: Runs): number => counts.reduce((sum, count) => sum + count, 0);
