import type { DifficultPlaces, Place } from './difficult-places.ts';

/** A frame that may be chosen. */
export interface CandidateFrame extends DifficultPlaces {
  readonly index: number;
  /** Seconds from the start. */
  readonly time: number;
  /** Corrections of tracks that people made in this frame. */
  readonly corrected: number;
}

export interface RankedFrame<Frame extends CandidateFrame = CandidateFrame> {
  readonly frame: Frame;
  readonly score: number;
}

export interface RankingOptions {
  /** How many are chosen. */
  readonly frames: number;
  /** At most so many of a stretch of this length: frames that lie close together show the same sperm. */
  readonly window: { readonly seconds: number; readonly frames: number };
  /** The best so many times the number chosen; of these the ones that differ most are taken. */
  readonly shortlist: number;
  readonly picture: { readonly width: number; readonly height: number };
}

/** Cells of the grid in which difficult places are counted, along each side. */
const GRID = 6;

const placesOf = ({ uncertain, flickering, disputed }: DifficultPlaces): readonly Place[] => [
  ...uncertain,
  ...flickering,
  ...disputed,
];

export const scoreOf = (frame: CandidateFrame): number => placesOf(frame).length + frame.corrected;

/** Where its difficult places lie: two frames with the same ones teach the same. */
function describe(frame: CandidateFrame, { width, height }: RankingOptions['picture']): Float64Array {
  const cells = new Float64Array(GRID * GRID);
  const cellOf = (at: number, side: number): number =>
    Math.min(GRID - 1, Math.max(0, Math.floor((at / side) * GRID)));
  for (const { x, y } of placesOf(frame)) {
    const cell = cellOf(y, height) * GRID + cellOf(x, width);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  return cells;
}

const distance = (a: Float64Array, b: Float64Array): number =>
  Math.sqrt(a.reduce((sum, each, i) => sum + (each - (b[i] ?? 0)) ** 2, 0));

/**
 * Frames from which most is learned, were they labelled, the best first: those with the most difficult places, no more than a few of
 * a short stretch, and of the best those that differ most from the ones that were taken. Frames without a difficult place are not chosen.
 */
export function rankFrames<Frame extends CandidateFrame>(
  candidates: readonly Frame[],
  options: RankingOptions,
): RankedFrame<Frame>[] {
  const ranked = candidates
    .map((frame) => ({ frame, score: scoreOf(frame), looks: describe(frame, options.picture) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.frame.index - b.frame.index);
  const waiting = apart(ranked, options).slice(0, options.frames * options.shortlist);
  const chosen: typeof waiting = [];
  while (chosen.length < options.frames && waiting.length > 0) {
    const next = farthest(waiting, chosen);
    chosen.push(...waiting.splice(next, 1));
  }
  return chosen
    .toSorted((a, b) => b.score - a.score || a.frame.index - b.frame.index)
    .map(({ frame, score }) => ({ frame, score }));
}

/** From the best down, leaving out what would be one too many in any stretch of the window's length. */
function apart<R extends { readonly frame: CandidateFrame }>(
  ranked: readonly R[],
  { window }: RankingOptions,
): R[] {
  const kept: R[] = [];
  for (const each of ranked) {
    const times = [...kept.map(({ frame }) => frame.time), each.frame.time].toSorted((a, b) => a - b);
    const crowded = times.some((time, i) => {
      const end = times[i + window.frames];
      return end !== undefined && end - time < window.seconds;
    });
    if (!crowded) kept.push(each);
  }
  return kept;
}

interface Described {
  readonly looks: Float64Array;
}

/** Of those that wait, the one whose nearest chosen one is farthest; the first is the best. */
function farthest(waiting: readonly Described[], chosen: readonly Described[]): number {
  if (chosen.length === 0) return 0;
  let [best, most] = [0, -1];
  for (const [at, { looks }] of waiting.entries()) {
    const nearest = Math.min(...chosen.map((other) => distance(looks, other.looks)));
    if (nearest > most) [best, most] = [at, nearest];
  }
  return best;
}
