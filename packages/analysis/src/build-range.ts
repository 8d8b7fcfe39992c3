import {
  type ModelRange,
  RANGE_STATISTICS,
  type RangeInterval,
  type RangeStatistic,
  type RangeStatistics,
} from '@sarm/domain/model-range';

export interface SeenStatistics {
  readonly look: string;
  readonly name: string;
  readonly statistics: RangeStatistics;
}

type Margin = (seen: RangeInterval) => RangeInterval;
const by =
  (low: number, high: number): Margin =>
  ({ min, max }) => ({ min: min - low, max: max + high });
const times =
  (low: number, high: number): Margin =>
  ({ min, max }) => ({ min: min * low, max: max * high });

/** Nothing is wrong with less. */
const upTo =
  (high: number): Margin =>
  ({ max }) => ({ min: 0, max: max + high });

/** How far an ordinary video may lie outside of all that were seen: other men, other days, other seeds. */
const MARGINS: Readonly<Record<RangeStatistic, Margin>> = {
  headSideUm: times(0.92, 1.06),
  headSideSpread: times(0.5, 1.25),
  score: by(0.02, 0.05),
  scoreLow: by(0.01, 0.1),
  missedShare: upTo(0.02),
  rimShare: times(0.5, 1.2),
  darkShare: upTo(0.05),
  contrastToNoise: times(0.8, 2),
};

/**
 * How many standard deviations lie between the smallest and the largest of so many values of a normal distribution, on
 * average (d2 of control charts), from two values on.
 */
const EXPECTED_SPREAD = [
  1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847, 2.97, 3.078, 3.173, 3.258, 3.336, 3.407, 3.472, 3.532,
] as const;
/** The margins were set for ranges of as many videos and more, those of the shipped models. */
const VIDEOS_OF_MARGINS = EXPECTED_SPREAD.length + 1;
/** Of two videos the spread is hardly more than chance: it is widened as that of three is, and no further. */
const FEWEST_FOR_SPREAD = 3;

/**
 * Few videos lie closer together than those that come after them: without this a model that learned from three videos of a
 * microscope would refuse most others of the same one.
 */
function widened(seen: RangeInterval, videos: number): RangeInterval {
  if (videos >= VIDEOS_OF_MARGINS) return seen;
  const expected = EXPECTED_SPREAD[Math.max(videos, FEWEST_FOR_SPREAD) - 2] ?? Number.NaN;
  const largest = EXPECTED_SPREAD.at(-1) ?? Number.NaN;
  const more = ((seen.max - seen.min) * (largest / expected - 1)) / 2;
  return { min: seen.min - more, max: seen.max + more };
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** The interval of every statistic over the videos of each look, with its margin. */
export function buildRange(seen: readonly SeenStatistics[]): ModelRange {
  const looks = Map.groupBy(seen, ({ look }) => look);
  return {
    looks: [...looks].map(([name, videos]) => ({
      name,
      videos: videos.length,
      statistics: Object.fromEntries(
        RANGE_STATISTICS.flatMap((statistic) => {
          const values = videos.flatMap(({ statistics }) => statistics[statistic] ?? []);
          if (values.length === 0) return [];
          const spread = { min: Math.min(...values), max: Math.max(...values) };
          const { min, max } = MARGINS[statistic](widened(spread, values.length));
          return [[statistic, { min: rounded(min), max: rounded(max) }]];
        }),
      ),
    })),
  };
}
