import type { Timeline } from '@sarm/domain/videos/timeline';

/**
 * Lets exactly the frames of these indices through. Compared by exact ticks, so the same filter holds after a seek,
 * where counting would begin anew. Needs `-copyts`.
 */
export const pickFilter = (timeline: Timeline, indices: readonly number[]): string => {
  const tick = (index: number): number => timeline.pts[index] ?? 0;
  const terms = consecutiveRuns(indices).map(([first, last]) =>
    first === last ? `eq(pts,${tick(first)})` : `between(pts,${tick(first)},${tick(last)})`,
  );
  return `select='${balancedSum(terms)}'`;
};

/** ffmpeg reads a plain sum as one term inside the other and gives up at about a hundred of them. */
function balancedSum(terms: readonly string[]): string {
  if (terms.length <= 2) return terms.join('+');
  const middle = Math.ceil(terms.length / 2);
  return `(${balancedSum(terms.slice(0, middle))})+(${balancedSum(terms.slice(middle))})`;
}

/** First and last of every unbroken run of the increasing indices. */
function consecutiveRuns(indices: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const open = runs.at(-1);
    if (open !== undefined && open[1] + 1 === index) open[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A stretch of the video that one run of ffmpeg decodes. */
export interface Stretch {
  /** Index of the frame to begin at; null begins at the file's start. */
  readonly from: number | null;
  readonly indices: readonly number[];
}

/** Starting another ffmpeg costs about as much as decoding this many pixels. */
const SEEK_PAYS_PIXELS = 60_000_000;
export const framesWorthASeek = ({ width, height }: PictureSize): number =>
  Math.ceil(SEEK_PAYS_PIXELS / (width * height));

/** Cuts the given frames into stretches, jumping where more than `worthwhile` frames would be decoded for nothing. */
export function planStretches(timeline: Timeline, indices: readonly number[], worthwhile: number): Stretch[] {
  const stretches: { from: number | null; indices: number[] }[] = [];
  let decodedTo = 0;
  for (const index of indices) {
    const key = lastAtOrBefore(timeline.keys, index);
    const open = stretches.at(-1);
    if (key !== null && key - decodedTo > worthwhile) stretches.push({ from: key, indices: [index] });
    else if (open === undefined) stretches.push({ from: null, indices: [index] });
    else open.indices.push(index);
    decodedTo = index + 1;
  }
  return stretches;
}

/** Arguments in front of the input that move ffmpeg to the stretch. It may land earlier, never later. */
export function seekArgs(timeline: Timeline, stretch: Stretch): string[] {
  if (stretch.from === null) return [];
  const [numerator, denominator] = timeline.timeBase.map(BigInt) as [bigint, bigint];
  const product = BigInt(timeline.pts[stretch.from] ?? 0) * numerator * 1_000_000n;
  // Rounded up: a microsecond too early would land a full group of pictures before.
  const microseconds = product / denominator + (product > 0n && product % denominator !== 0n ? 1n : 0n);
  return ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', `${microseconds}us`];
}

function lastAtOrBefore(sorted: readonly number[], value: number): number | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1] ?? null;
}
