import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { blurPicture } from './blur-picture.ts';
import { letGo } from './let-go.ts';

/** Blur is measured on one scale, so that one limit holds for every camera. */
const MEASURED_UM_PER_PIXEL = 0.5;
/** Where there is no pixel size yet: most fields are 200 to 600 µm wide, so this comes near the scale above. */
const MEASURED_WIDTH = 640;
/** SD of the two further blurs, in pixels of that scale. */
const FINE = 1;
const COARSE = 2.5;
/** Edges at least this strong against the strongest, and against the noise. */
const STRONG_SHARE = 0.4;
const ABOVE_NOISE = 5;
/** Fewer edge pixels than one cell has, or none that stand out: the picture is empty and cannot be judged. */
const FEWEST_EDGES = 60;
const STANDS_OUT = 12;

export interface Focus {
  /** SD in µm by which the sharpest quarter of the edges is smeared, beyond what the finest pixel allows. */
  readonly blurUm: number;
  readonly edges: number;
}

/**
 * How sharp the sharpest structures are. An edge smeared by s loses the less of its slope when it is blurred further, the
 * larger s is: the ratio of its slopes after a fine and a coarse blur gives s, whatever its contrast, and however many
 * cells there are. Null where nothing stands out: an empty field is neither in focus nor out of it.
 */
export function measureFocus(picture: GrayPicture, pixelSize?: MicrometresPerPixel): Focus | null {
  const scaled = toMeasuredScale(picture, pixelSize);
  const { width, height } = scaled;
  const margin = Math.ceil(3 * COARSE) + 1;
  if (width <= 2 * margin || height <= 2 * margin) return null;
  const fine = slopes(blurPicture(scaled, FINE), width, height);
  const coarse = slopes(blurPicture(scaled, COARSE), width, height);
  const focus = focusOf(fine, coarse, { width, height, margin });
  letGo(fine, coarse);
  return focus;
}

function focusOf(fine: Float32Array, coarse: Float32Array, inner: Inner): Focus | null {
  const coarseCounts = slopeCounts(coarse, inner);
  const quarter = quantile(coarseCounts, 0.25);
  const strongest = quantile(coarseCounts, 0.999);
  if (strongest < STANDS_OUT * quarter || strongest === 0) return null;
  const limit = Math.max(STRONG_SHARE * strongest, ABOVE_NOISE * quarter);
  const fineNoise = noiseEnergy(quantile(slopeCounts(fine, inner), 0.25));
  const coarseNoise = noiseEnergy(quarter);
  const ratios = ridges(coarse, inner, limit).map(
    (at) =>
      Math.max((fine[at] ?? 0) ** 2 - fineNoise, 0) / Math.max((coarse[at] ?? 0) ** 2 - coarseNoise, 1e-9),
  );
  if (ratios.length < FEWEST_EDGES) return null;
  const sharp = Float64Array.from(ratios).sort()[Math.floor(0.75 * ratios.length)] ?? 1;
  return { blurUm: smearOf(sharp) * MEASURED_UM_PER_PIXEL, edges: ratios.length };
}

/** Slope of a step smeared by s after a blur of f: 1/√(s² + f²). Solved for s from the squared ratio of two such slopes. */
const smearOf = (squaredRatio: number): number => {
  const least = 1.001;
  const q = Math.max(squaredRatio, least);
  return Math.sqrt(Math.max((COARSE ** 2 - q * FINE ** 2) / (q - 1), 0));
};

/** The quarter point of the slopes of pure noise lies at 0.7585 of their SD per axis. */
const noiseEnergy = (quarter: number): number => 2 * (quarter / 0.7585) ** 2;

/** What lies far enough from the rim for both blurs. */
interface Inner {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/**
 * Calls back for the first and last + 1 place of each row. The loops over pixels are functions of one row each: of a loop
 * within a loop the engine compiles the inner one only, and leaves that code again after every row.
 */
function innerRows({ width, height, margin }: Inner, visit: (from: number, to: number) => void): void {
  for (let y = margin; y < height - margin; y += 1) visit(y * width + margin, (y + 1) * width - margin);
}

function ridges(slope: Float32Array, inner: Inner, limit: number): number[] {
  const found: number[] = [];
  innerRows(inner, (from, to) => ridgesOfRow(slope, [from, to, inner.width], limit, found));
  return found;
}

function ridgesOfRow(
  slope: Float32Array,
  [from, to, width]: readonly [number, number, number],
  limit: number,
  found: number[],
): void {
  for (let at = from; at < to; at += 1) if (slope[at]! >= limit && isRidge(slope, at, width)) found.push(at);
}

function isRidge(slope: Float32Array, at: number, width: number): boolean {
  const here = slope[at]!;
  return (
    (here >= slope[at - 1]! && here >= slope[at + 1]!) ||
    (here >= slope[at - width]! && here >= slope[at + width]!)
  );
}

/** The middle of the picture on the measured scale, never larger than this many of its pixels: the cost is the same for all. */
const MOST_PIXELS = MEASURED_WIDTH * 512;

function toMeasuredScale(picture: GrayPicture, pixelSize: MicrometresPerPixel | undefined): GrayPicture {
  const factor =
    pixelSize === undefined ? Math.min(1, MEASURED_WIDTH / picture.width) : pixelSize / MEASURED_UM_PER_PIXEL;
  const cut = middleOf(picture, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)) / factor);
  if (factor > 0.95 && factor < 1.05) return cut;
  const side = (length: number): number => Math.max(1, Math.round(length * factor));
  return resizeGray(cut, side(cut.width), side(cut.height));
}

function middleOf(picture: GrayPicture, share: number): GrayPicture {
  if (share >= 1) return picture;
  const width = Math.floor(picture.width * share);
  const height = Math.floor(picture.height * share);
  const left = (picture.width - width) >> 1;
  const top = (picture.height - height) >> 1;
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left;
    gray.set(picture.gray.subarray(from, from + width), y * width);
  }
  return { gray, width, height };
}

/** Of a picture that is not read again. */
function slopes(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y += 1) slopesOfRow(values, out, y * width, width);
  letGo(values);
  return out;
}

function slopesOfRow(values: Float32Array, out: Float32Array, row: number, width: number): void {
  for (let at = row + 1; at < row + width - 1; at += 1) {
    const across = values[at + 1]! - values[at - 1]!;
    const down = values[at + width]! - values[at - width]!;
    out[at] = Math.sqrt(across * across + down * down) / 2;
  }
}

const BINS = 4096;
const HIGHEST_SLOPE = 128;

/** Counted: sorting a full picture would hold up the worker. */
function slopeCounts(values: Float32Array, inner: Inner): Uint32Array {
  const counts = new Uint32Array(BINS);
  innerRows(inner, (from, to) => countRow(values, from, to, counts));
  return counts;
}

function countRow(values: Float32Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from; at < to; at += 1) {
    // Fine steps for small slopes, where the noise is.
    const bin = Math.min(BINS - 1, Math.floor(Math.sqrt(values[at]! / HIGHEST_SLOPE) * BINS));
    counts[bin] = counts[bin]! + 1;
  }
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  let bin = 0;
  while (bin < BINS && below + (counts[bin] ?? 0) <= share * total) {
    below += counts[bin] ?? 0;
    bin += 1;
  }
  return ((bin + 0.5) / BINS) ** 2 * HIGHEST_SLOPE;
}
