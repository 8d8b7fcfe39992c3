import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { findBars } from './bars.ts';
import { quantileOf } from './tile-changes.ts';

export interface FixedStructures {
  /**
   * Length of the straight, sharp edges along rows and columns, as letters and lines have them and nothing alive has, in
   * widths of the picture.
   */
  readonly ruledWidths: number;
  /** Single pixels that differ from all around them. */
  readonly lonePixels: number;
  /** Share of the picture in bars at its edges. */
  readonly barShare: number;
}

/** Of pictures: in the mean of fewer, cells that swim still stand out. */
const FEWEST = 8;
/** The ground is sampled every so many pixels. */
const SAMPLE = 41;
/** Pixels next to a bar or the rim over which a codec smears its edge. */
const EDGE = 4;
/** Grey levels; less is grain. */
const CLEAR = 25;
/** An edge of a head is curved: it stays in one row or column for fewer pixels. */
const RULED_LENGTH = 9;
/** Of the full step, what the pixels beyond the edge may still change: optics smear, graphics do not. */
const REST = 0.25;
/** Of a lone pixel's height, what its neighbours may have: a point that passed the optics gives them more. */
const NEIGHBOUR = 0.2;

/** Structures that stay on the same pixels in all pictures; cells that swim fade out of the mean. */
export class FixedStructureMeter {
  #sum = new Float32Array(0);
  #pictures = 0;
  #width = 0;
  readonly #excluded: AreaMask | undefined;

  /** What is excluded is filled: it cuts heads that lie still as straight as a line. */
  constructor(excluded?: AreaMask) {
    this.#excluded = excluded;
  }

  add({ gray, width }: GrayPicture): void {
    if (this.#sum.length !== gray.length) this.#sum = new Float32Array(gray.length);
    const sum = this.#sum;
    for (let i = 0; i < gray.length; i += 1) sum[i] = sum[i]! + gray[i]!;
    this.#pictures += 1;
    this.#width = width;
  }

  /** Null where too few pictures were seen to judge what stays. */
  read(): FixedStructures | null {
    if (this.#pictures < FEWEST) return null;
    const width = this.#width;
    const mean = this.#sum.map((sum) => sum / this.#pictures);
    const height = mean.length / width;
    const ground = quantileOf(
      mean.filter((_, i) => i % SAMPLE === 0),
      0.5,
    );
    const { top, bottom, left, right } = findBars(mean, width, ground);
    const [rows, columns] = [height - top - bottom, width - left - right];
    const scans: readonly Scan[] = [
      { first: top, lines: rows, length: width, line: width, along: 1 },
      { first: left, lines: columns, length: height, line: 1, along: width },
    ];
    const excluded = this.#excluded;
    return {
      ruledWidths: scans.reduce((sum, scan) => sum + ruledBeside(mean, scan, excluded), 0) / width,
      lonePixels: lone(mean, width, height),
      barShare: 1 - (rows * columns) / mean.length,
    };
  }
}

/** Ruled pixels that are not at the rim of what is excluded. */
function ruledBeside(mean: Float32Array, scan: Scan, excluded: AreaMask | undefined): number {
  if (excluded === undefined) return ruled(mean, scan);
  let found = 0;
  ruled(mean, scan, (pixel) => {
    for (let by = -EDGE; by <= EDGE; by += 1) if (excluded[pixel + by * scan.line] === 1) return;
    found += 1;
  });
  return found;
}

interface Scan {
  /** Between the bars, whose edges are sharp and straight too. */
  readonly first: number;
  readonly lines: number;
  readonly length: number;
  /** Steps in memory from line to line, and along a line. */
  readonly line: number;
  readonly along: number;
}

/** Pixels next to the straight, sharp edges of a mean picture. */
export function ruledPixels(mean: Float32Array, width: number): readonly number[] {
  const height = mean.length / width;
  const found: number[] = [];
  const visit = (pixel: number): void => void found.push(pixel);
  ruled(mean, { first: 0, lines: height, length: width, line: width, along: 1 }, visit);
  ruled(mean, { first: 0, lines: width, length: height, line: 1, along: width }, visit);
  return found;
}

/** Pixels in runs along the lines at whose side the grey jumps, all in one direction, and lies flat before and after. */
function ruled(
  mean: Float32Array,
  { first, lines, length, line, along }: Scan,
  visit?: (pixel: number) => void,
): number {
  let found = 0;
  for (let l = first + EDGE; l < first + lines - EDGE; l += 1) {
    let [run, sign] = [0, 0];
    for (let p = 0; p <= length; p += 1) {
      const i = l * line + p * along;
      const now = p < length ? jump(mean, i, line) : 0;
      if (now !== 0 && now === sign) run += 1;
      else {
        if (run >= RULED_LENGTH) {
          found += run;
          if (visit !== undefined) for (let back = 1; back <= run; back += 1) visit(i - back * along);
        }
        [run, sign] = [now === 0 ? 0 : 1, now];
      }
    }
  }
  return found;
}

function jump(mean: Float32Array, i: number, line: number): -1 | 0 | 1 {
  const step = mean[i]! - mean[i - line]!;
  if (Math.abs(step) < CLEAR) return 0;
  const rest = Math.abs(step) * REST;
  if (Math.abs(mean[i - line]! - mean[i - 2 * line]!) > rest) return 0;
  return step > 0 ? 1 : -1;
}

function lone(mean: Float32Array, width: number, height: number): number {
  let found = 0;
  for (let y = 2; y < height - 2; y += 1) found += loneOfRow(mean, y * width, width);
  return found;
}

function loneOfRow(mean: Float32Array, row: number, width: number): number {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let found = 0;
  for (let i = row + 2; i < row + width - 2; i += 1) {
    const level = mean[i]!;
    const side = level - mean[i - 1]!;
    if (side < CLEAR && side > -CLEAR) continue;
    const ground = (mean[i - 2]! + mean[i + 2]! + mean[i - 2 * width]! + mean[i + 2 * width]!) / 4;
    const high = level - ground;
    if (Math.abs(high) < CLEAR) continue;
    if (around.every((by) => Math.abs(mean[i + by]! - ground) < Math.abs(high) * NEIGHBOUR)) found += 1;
  }
  return found;
}
