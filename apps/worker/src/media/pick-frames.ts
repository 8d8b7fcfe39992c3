import type { Timeline } from './timeline.ts';

/**
 * Lets exactly the frames of these indices through. Compared by their exact ticks, so the same words hold after a seek,
 * where counting would begin anew. Needs `-copyts`.
 */
export const pickFilter = (timeline: Timeline, indices: readonly number[]): string =>
  `select='${indices.map((index) => `eq(pts,${timeline.pts[index]})`).join('+')}'`;

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

/** In these codecs a key frame forgets everything before it, so decoding from there gives the same pixels as from the start. */
const FRESH_AT_KEYS: ReadonlySet<string> = new Set(['mjpeg', 'rawvideo', 'huffyuv', 'ffv1', 'vp8', 'vp9']);
export const keysAreFresh = (codec: string): boolean => FRESH_AT_KEYS.has(codec);

/** Cuts the wanted frames into stretches where jumping over the frames between costs less than decoding them. */
export function planStretches(
  timeline: Timeline,
  indices: readonly number[],
  picture: PictureSize,
): Stretch[] {
  const worthwhile = Math.ceil(SEEK_PAYS_PIXELS / (picture.width * picture.height));
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

/** Words in front of the input that move ffmpeg to the stretch. It may land earlier, never later. */
export function seekWords(timeline: Timeline, stretch: Stretch): string[] {
  if (stretch.from === null) return [];
  const [numerator, denominator] = timeline.timeBase;
  const microseconds = Math.ceil(((timeline.pts[stretch.from] ?? 0) * numerator * 1e6) / denominator);
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
