/**
 * Statistics of the videos a model was tested on: of its detections and of the pictures around them. Outside of them
 * its error was never measured.
 */
export const RANGE_STATISTICS = [
  /** Median side of a head's box, µm: shows a wrong pixel size. */
  'headSideUm',
  /** Spread of that side over the tracks, as a share of it. */
  'headSideSpread',
  /** Median over the tracks of their mean score, and the score that 85 of 100 of them have at least. */
  'score',
  'scoreLow',
  /** Share of the frames of a track in which its head was not found. */
  'missedShare',
  /** Contrast of the rim of a head as a share of the contrast of its centre. */
  'rimShare',
  /** Share of the heads that are darker than their ground. */
  'darkShare',
  /** Contrast of the centre of a head, in units of the picture's noise. */
  'contrastToNoise',
] as const;
export type RangeStatistic = (typeof RANGE_STATISTICS)[number];

/** Null where a video does not show it. */
export type RangeStatistics = Readonly<Record<RangeStatistic, number | null>>;

/** Both ends belong to it. */
export interface RangeInterval {
  readonly min: number;
  readonly max: number;
}

/** One kind of pictures: all statistics of a video must fit the same kind. A statistic left out is not judged. */
export interface ModelLook {
  readonly name: string;
  /** Videos it was measured on. */
  readonly videos: number;
  readonly statistics: Readonly<Partial<Record<RangeStatistic, RangeInterval>>>;
}

export interface ModelRange {
  readonly looks: readonly ModelLook[];
}
