import {
  type ModelLook,
  type ModelRange,
  RANGE_STATISTICS,
  type RangeStatistic,
  type RangeStatistics,
} from '@sarm/domain/model-range';
import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import type { SeenVideo } from '@sarm/measurement/guards/seen-video';
import type { HeadLook } from './head-look.ts';

/** Fewer heads have no typical size and no typical score. */
const FEWEST_TRACKS = 3;
/** Of fewer, what 85 of 100 exceed is the lowest single score, and a matter of chance. */
const FEWEST_FOR_LOW_SCORE = 20;

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

const outsideOf = ({ statistics: expected }: ModelLook, seen: RangeStatistics): readonly RangeStatistic[] =>
  RANGE_STATISTICS.filter((name) => {
    const [value, interval] = [seen[name], expected[name]];
    return value !== null && interval !== undefined && (value < interval.min || value > interval.max);
  });

/** Against the look that fits best; a video must fit one of them with all it shows. */
export function judgeRange(
  range: ModelRange | undefined,
  seen: RangeStatistics,
  tracks: number,
): VideoWarning[] {
  if (range === undefined) return ['model_range_unknown'];
  if (tracks < FEWEST_TRACKS) return [];
  const judged = tracks < FEWEST_FOR_LOW_SCORE ? { ...seen, scoreLow: null } : seen;
  const best = range.looks
    .map((look) => outsideOf(look, judged))
    .reduce((least, outside) => (outside.length < least.length ? outside : least));
  const causes = best.map((name) => CAUSES[name]);
  return causes.includes(undefined) ? ['unlike_training'] : causes.filter((cause) => cause !== undefined);
}
