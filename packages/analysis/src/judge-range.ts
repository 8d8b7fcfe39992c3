import {
  type ModelLook,
  type ModelRange,
  RANGE_STATISTICS,
  type RangeInterval,
  type RangeStatistic,
  type RangeStatistics,
} from '@sarm/domain/model-range';
import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import type { SeenVideo } from '@sarm/measurement/guards/seen-video';
import type { HeadLook } from './head-look.ts';

/** Fewer heads have no typical size and no typical score. */
const FEWEST_TRACKS = 3;
/** Of fewer, what 85 of 100 exceed is the lowest single score, and a matter of chance. Ranges were measured with as many and more. */
const FEWEST_SURE = 20;

/** A single difference names the cause; with any other it is one more sign of pictures unlike the model's own. */
const CAUSES: Readonly<Partial<Record<RangeStatistic, VideoWarning>>> = {
  headSideUm: 'pixel_size_doubtful',
  scoreLow: 'thresholds_disagree',
  missedShare: 'short_lived_detections',
};

export const rangeStatistics = (
  { heads, lasting }: Pick<SeenVideo, 'heads' | 'lasting'>,
  { rimShare, darkShare, contrastToNoise }: HeadLook,
  pixelSize: number | null,
): RangeStatistics => ({
  headSideUm: heads.sidePx === null || pixelSize === null ? null : heads.sidePx * pixelSize,
  headSideSpread: heads.sideSpread,
  score: heads.score,
  scoreLow: heads.scoreLow,
  missedShare: lasting.missedShare,
  rimShare,
  darkShare,
  contrastToNoise,
});

/** Standard errors by which few heads may lie further out than many: 1 video in 40 lies beyond. */
const ERRORS = 2;
/** The standard error of a median against that of a mean. */
const MEDIAN_ERROR = 1.253;
/** Half the distance of the 16th and the 84th percentile of single heads, of five samples the largest: `head-spread.bench.ts`. */
const RIM_SPREAD = 0.34;

/**
 * Upper ends, by what chance makes of so few heads. The lower ends stay: dots and beads are all alike and have no rim. Of the
 * other statistics few heads lie no further out than many.
 */
const MORE_OF_FEW: Readonly<
  Partial<Record<RangeStatistic, (interval: RangeInterval, tracks: number) => number>>
> = {
  // The spread of a handful is itself uncertain by this share of it.
  headSideSpread: ({ max }, tracks) => (max * ERRORS) / Math.sqrt(2 * (tracks - 1)),
  rimShare: (_, tracks) => (ERRORS * MEDIAN_ERROR * RIM_SPREAD) / Math.sqrt(tracks),
};

/**
 * Few heads may differ from many only where they are found as surely as in the clearest pictures that the model was tested on:
 * trembling beads have the scores of heads in less clear ones, and are told from those by little more than their spread.
 */
const areFewAndSure = ({ looks }: ModelRange, { score }: RangeStatistics, tracks: number): boolean => {
  const middles = looks.flatMap(({ statistics }) =>
    statistics.score === undefined ? [] : [(statistics.score.min + statistics.score.max) / 2],
  );
  return tracks < FEWEST_SURE && score !== null && middles.length > 0 && score >= Math.max(...middles);
};

const outsideOf = (
  { statistics: expected }: ModelLook,
  seen: RangeStatistics,
  more: (name: RangeStatistic, interval: RangeInterval) => number,
): readonly RangeStatistic[] =>
  RANGE_STATISTICS.filter((name) => {
    const [value, interval] = [seen[name], expected[name]];
    if (value === null || interval === undefined) return false;
    return value < interval.min || value > interval.max + more(name, interval);
  });

/** Against the look that fits best; a video must fit one of them with all it shows. */
export function judgeRange(
  range: ModelRange | undefined,
  seen: RangeStatistics,
  tracks: number,
): VideoWarning[] {
  if (range === undefined) return ['model_range_unknown'];
  if (tracks < FEWEST_TRACKS) return [];
  const judged = tracks < FEWEST_SURE ? { ...seen, scoreLow: null } : seen;
  const few = areFewAndSure(range, seen, tracks);
  const more = (name: RangeStatistic, interval: RangeInterval): number =>
    few ? (MORE_OF_FEW[name]?.(interval, tracks) ?? 0) : 0;
  const best = range.looks
    .map((look) => outsideOf(look, judged, more))
    .reduce((least, outside) => (outside.length < least.length ? outside : least));
  const causes = best.map((name) => CAUSES[name]);
  return causes.includes(undefined) ? ['unlike_training'] : causes.filter((cause) => cause !== undefined);
}
