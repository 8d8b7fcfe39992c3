import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { blurPicture } from './blur-picture.ts';

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
  const inner = (visit: (at: number) => void): void => {
    for (let y = margin; y < height - margin; y += 1)
      for (let x = margin; x < width - margin; x += 1) visit(y * width + x);
  };
  const quarter = quantile(coarse, inner, 0.25);
  const strongest = quantile(coarse, inner, 0.999);
  if (strongest < STANDS_OUT * quarter || strongest === 0) return null;
  const limit = Math.max(STRONG_SHARE * strongest, ABOVE_NOISE * quarter);
  const fineNoise = noiseEnergy(quantile(fine, inner, 0.25));
  const coarseNoise = noiseEnergy(quarter);
  const ratios: number[] = [];
  inner((at) => {
    const here = coarse[at] ?? 0;
    if (here < limit || !isRidge(coarse, at, width)) return;
    ratios.push(Math.max((fine[at] ?? 0) ** 2 - fineNoise, 0) / Math.max(here ** 2 - coarseNoise, 1e-9));
  });
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

const isRidge = (slope: Float32Array, at: number, width: number): boolean => {
  const here = slope[at] ?? 0;
  const over = (a: number, b: number): boolean => here >= (slope[a] ?? 0) && here >= (slope[b] ?? 0);
  return over(at - 1, at + 1) || over(at - width, at + width);
};

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

function slopes(values: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = values[at + 1]! - values[at - 1]!;
      const down = values[at + width]! - values[at - width]!;
      out[at] = Math.sqrt(across * across + down * down) / 2;
    }
  return out;
}

const BINS = 4096;
const HIGHEST_SLOPE = 128;

/** By counting: sorting a full picture would hold up the worker. */
function quantile(values: Float32Array, visit: (take: (at: number) => void) => void, share: number): number {
  const counts = new Uint32Array(BINS);
  let total = 0;
  visit((at) => {
    // Fine steps for small slopes, where the noise is.
    const bin = Math.min(BINS - 1, Math.floor(Math.sqrt((values[at] ?? 0) / HIGHEST_SLOPE) * BINS));
    counts[bin] = (counts[bin] ?? 0) + 1;
    total += 1;
  });
  let below = 0;
  let bin = 0;
  while (bin < BINS && below + (counts[bin] ?? 0) <= share * total) {
    below += counts[bin] ?? 0;
    bin += 1;
  }
  return ((bin + 0.5) / BINS) ** 2 * HIGHEST_SLOPE;
}
