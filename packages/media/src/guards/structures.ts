import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { letGo } from '../let-go.ts';

/** What stands out of the ground, whatever it is. */
export interface Structures {
  /** Median grey level. */
  readonly background: number;
  /** Grey levels by which the strongest of them differ from their surroundings. */
  readonly contrast: number;
  /** +1 where all of them are brighter than the ground, −1 where all are darker. */
  readonly polarity: number;
  /** Share of the bright ones at the upper end of the scale, where their shape is lost. */
  readonly clipped: number;
}

/** Sides of the two means in pixels: the finest that noise allows, and the surroundings of a head. */
const FINE = 3;
const WIDE = 33;
/** The strongest share of the pixels; a field with one cell has that many. */
const STRONGEST = 0.0005;
/** Against the strongest: weaker differences are noise and uneven light. */
const COUNTS_FROM = 0.3;
/** As in the share of clipped pixels: limited-range video and codecs stay a little below 255. */
const CLIPPED_FROM = 252;
const MOST_PIXELS = 640 * 512;

/** One loop over the pixels in each of the functions below: the engine compiles a function with several of them once for each. */
export function measureStructures(picture: GrayPicture): Structures {
  const { gray, width, height } = middle(picture);
  const differences = boxMean(gray, width, height, FINE);
  const wide = boxMean(gray, width, height, WIDE);
  const heights = takeOff(differences, wide);
  const contrast = topMean(heights, STRONGEST * gray.length) / 2;
  const { bright, dark, up, clipped } = strongOnes(differences, gray, COUNTS_FROM * contrast);
  letGo(differences, wide);
  return {
    background: middleLevel(levelsOf(gray), gray.length),
    contrast,
    polarity: (bright - dark) / Math.max(bright + dark, 1e-9),
    clipped: up > 0 ? clipped / up : 0,
  };
}

function levelsOf(gray: Uint8Array): Uint32Array {
  const levels = new Uint32Array(256);
  for (let i = 0; i < gray.length; i += 1) levels[gray[i]!] = levels[gray[i]!]! + 1;
  return levels;
}

/** Counts of the differences to the wide mean, in halves of a grey level; the fine mean becomes these differences. */
function takeOff(fine: Float32Array, wide: Float32Array): Uint32Array {
  const heights = new Uint32Array(512);
  for (let i = 0; i < fine.length; i += 1) {
    fine[i] = fine[i]! - wide[i]!;
    const bin = Math.min(511, Math.floor(2 * Math.abs(fine[i]!)));
    heights[bin] = heights[bin]! + 1;
  }
  return heights;
}

function strongOnes(differences: Float32Array, gray: Uint8Array, from: number) {
  let [bright, dark, up, clipped] = [0, 0, 0, 0];
  for (let i = 0; i < differences.length; i += 1) {
    const g = differences[i]!;
    if (g > from) {
      bright += g * g;
      up += 1;
      if (gray[i]! >= CLIPPED_FROM) clipped += 1;
    } else if (g < -from) dark += g * g;
  }
  return { bright, dark, up, clipped };
}

function middle(picture: GrayPicture): GrayPicture {
  const share = Math.sqrt(MOST_PIXELS / (picture.width * picture.height));
  if (share >= 1) return picture;
  const [width, height] = [Math.floor(picture.width * share), Math.floor(picture.height * share)];
  const [left, top] = [(picture.width - width) >> 1, (picture.height - height) >> 1];
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left;
    gray.set(picture.gray.subarray(from, from + width), y * width);
  }
  return { gray, width, height };
}

/** Mean over a square around each pixel, by running sums; the rim takes what there is of it. */
function boxMean(gray: Uint8Array, width: number, height: number, side: number): Float32Array {
  const radius = side >> 1;
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    meanAlong(gray.subarray(y * width, (y + 1) * width), radius, rows.subarray(y * width, (y + 1) * width));
  const out = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let y = -radius; y < height; y += 1) {
    const [enters, leaves] = [(y + radius) * width, (y - radius - 1) * width];
    if (y + radius < height) addRow(sums, rows, enters);
    if (leaves >= 0) takeRow(sums, rows, leaves);
    if (y < 0) continue;
    const count = Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1;
    writeMeans(out, y * width, sums, count);
  }
  letGo(rows);
  return out;
}

function meanAlong(gray: Uint8Array, radius: number, means: Float32Array): void {
  const width = gray.length;
  let sum = 0;
  for (let x = -radius; x < width; x += 1) {
    if (x + radius < width) sum += gray[x + radius]!;
    if (x - radius - 1 >= 0) sum -= gray[x - radius - 1]!;
    if (x >= 0) means[x] = sum / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1);
  }
}

function addRow(sums: Float64Array, rows: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = sums[x]! + rows[start + x]!;
}

function takeRow(sums: Float64Array, rows: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = sums[x]! - rows[start + x]!;
}

function writeMeans(out: Float32Array, start: number, sums: Float64Array, count: number): void {
  for (let x = 0; x < sums.length; x += 1) out[start + x] = sums[x]! / count;
}

function topMean(counts: Uint32Array, target: number): number {
  let [left, sum] = [target, 0];
  for (let bin = counts.length - 1; bin >= 0 && left > 0; bin -= 1) {
    const taken = Math.min(left, counts[bin]!);
    sum += taken * (bin + 0.5);
    left -= taken;
  }
  return sum / Math.max(target - left, 1e-9);
}

function middleLevel(levels: Uint32Array, pixels: number): number {
  let [below, level] = [0, 0];
  while (level < 255 && below + levels[level]! <= pixels / 2) {
    below += levels[level]!;
    level += 1;
  }
  return level;
}
