import type { DetectionColumns } from '../columns/detection-columns.ts';
import type { AnalysedTrack } from '../columns/analysed-track.ts';

/** The two halves of a video against each other, in standard deviations of what the coming and going of cells makes. */
export interface Halves {
  /** Mean cells in view of the first and of the second half. */
  readonly first: number;
  readonly second: number;
  readonly deviation: number;
  /** The same for the moving cells and for the still ones; the larger of the two. */
  readonly movingDeviation: number;
  /** By how much the moving share differs. */
  readonly movingDifference: number;
}

/** One cell more or less by chance, so that a handful of cells never makes a contrast. */
const ALWAYS = 1;

interface Presence {
  readonly first: number;
  readonly second: number;
}

/**
 * Each track is a cell that came, stayed or went. If the halves are alike it could as well have gone as come: the sum of
 * the differences is then as large as the root of the sum of their squares.
 */
const deviationOf = (tracks: readonly Presence[]): number => {
  const sum = tracks.reduce((s, { first, second }) => s + first - second, 0);
  const squares = tracks.reduce((s, { first, second }) => s + (first - second) ** 2, 0);
  return Math.abs(sum) / Math.sqrt(squares + ALWAYS);
};

const total = (tracks: readonly Presence[], half: keyof Presence): number =>
  tracks.reduce((sum, track) => sum + track[half], 0);

const movingShare = (
  moving: readonly Presence[],
  still: readonly Presence[],
  half: keyof Presence,
): number => {
  const all = total(moving, half) + total(still, half);
  return all === 0 ? 0 : total(moving, half) / all;
};

export const compareHalves = (
  columns: DetectionColumns,
  places: Uint32Array,
  tracks: readonly AnalysedTrack[],
): Halves => {
  const frames = columns.frames.index.length;
  const middle = frames >> 1;
  const presences = tracks.map(({ rows, grade }) => {
    const before = rows.findIndex((row) => (places[row] ?? 0) >= middle);
    const inFirst = before < 0 ? rows.length : before;
    const first = inFirst / Math.max(1, middle);
    return { first, second: (rows.length - inFirst) / Math.max(1, frames - middle), grade };
  });
  const moving = presences.filter(({ grade }) => grade !== null && grade !== 'd');
  const still = presences.filter(({ grade }) => grade === 'd');
  return {
    first: total(presences, 'first'),
    second: total(presences, 'second'),
    deviation: deviationOf(presences),
    movingDeviation: Math.max(deviationOf(moving), deviationOf(still)),
    movingDifference: Math.abs(movingShare(moving, still, 'first') - movingShare(moving, still, 'second')),
  };
};
