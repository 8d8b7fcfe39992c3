import type { DetectionColumns } from '../columns/detection-columns.ts';
import type { TrackRows } from '../columns/track-rows.ts';
import { median } from '../statistics/sample-moments.ts';

/** Sizes and scores of what was followed for a while, one value per track: a cell that stays does not outvote the others. */
export interface HeadBoxes {
  /** Tracks that were looked at. */
  readonly tracks: number;
  /** Median side of a head's box (root of its area), pixels of the original frame; null without a track. */
  readonly sidePx: number | null;
  /** Half the distance of the 16th and the 84th percentile, as a share of the median. */
  readonly sideSpread: number | null;
  /** Mean width of a box for its height, as a logarithm, with its standard error: heads lie in every direction, so 0. */
  readonly aspect: { readonly log: number; readonly error: number } | null;
  /** Median over the tracks of their mean score. */
  readonly score: number | null;
  /** What 85 of 100 tracks exceed. Far below the median, a part of what was found is something else. */
  readonly scoreLow: number | null;
}

/** Shorter tracks are as often flicker as heads. */
const FEWEST_POINTS = 15;
/** More points of one track do not move its median. */
const MOST_POINTS = 60;
const LOW = 0.15;

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const describe = (columns: DetectionColumns, { rows }: TrackRows) => {
  const step = Math.ceil(rows.length / MOST_POINTS);
  const sides: number[] = [];
  const scores: number[] = [];
  const aspects: number[] = [];
  for (let i = 0; i < rows.length; i += step) {
    const row = rows[i] ?? 0;
    sides.push(Math.sqrt((columns.width[row] ?? 0) * (columns.height[row] ?? 0)));
    aspects.push(Math.log((columns.width[row] ?? 1) / (columns.height[row] ?? 1)));
    scores.push(columns.confidence[row] ?? 0);
  }
  return {
    side: median(sides),
    aspect: median(aspects),
    score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
};

const aspectOf = (logs: readonly number[]): HeadBoxes['aspect'] => {
  if (logs.length < 2) return null;
  const log = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  const squares = logs.reduce((sum, each) => sum + (each - log) ** 2, 0);
  return { log, error: Math.sqrt(squares / (logs.length - 1) / logs.length) };
};

export const measureHeadBoxes = (columns: DetectionColumns, tracks: readonly TrackRows[]): HeadBoxes => {
  const all = tracks
    .filter(({ rows }) => rows.length >= FEWEST_POINTS)
    .map((track) => describe(columns, track));
  if (all.length === 0)
    return { tracks: 0, sidePx: null, sideSpread: null, aspect: null, score: null, scoreLow: null };
  const sides = Float64Array.from(all, ({ side }) => side).sort();
  const sidePx = median([...sides]);
  const scores = Float64Array.from(all, ({ score }) => score).sort();
  return {
    tracks: all.length,
    sidePx,
    sideSpread: (quantile(sides, 0.84) - quantile(sides, 0.16)) / (2 * sidePx),
    aspect: aspectOf(all.map((track) => track.aspect)),
    score: median([...scores]),
    scoreLow: quantile(scores, LOW),
  };
};
