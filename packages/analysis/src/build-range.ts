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
          const { min, max } = MARGINS[statistic]({ min: Math.min(...values), max: Math.max(...values) });
          return [[statistic, { min: rounded(min), max: rounded(max) }]];
        }),
      ),
    })),
  };
}
