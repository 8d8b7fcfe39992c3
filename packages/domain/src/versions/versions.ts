import type { Split, SplitUnit } from '../training.ts';

/**
 * Why something labelled is not in a version. Of head detection they are counted in frames: a frame that lacks some of its heads would
 * teach that there are none. Of masks and classes they are counted in items.
 */
export const LEFT_OUT_REASONS = [
  'rejected',
  'needs_correction',
  'bad_quality',
  /** The patient's pictures may not be used for training. */
  'no_consent',
  'picture_missing',
  /** Between two stretches of one video that are in different splits. */
  'gap',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
export type LeftOut = Readonly<Partial<Record<LeftOutReason, number>>>;

export const VERSIONS = {
  perPage: 20,
  /** Of all frames, in validation and in test, where nobody chose others. */
  shares: { validation: 0.15, test: 0.15 },
  /** The most that may be kept from training. */
  mostHeldBack: 0.8,
  seed: 20_261,
  /** Stretches of one video that a person can move. */
  blocksOfVideo: 10,
  /** Between two stretches in different splits: heads have moved away by then. */
  gapSeconds: 2,
  /** Bits of 256 by which pictures of two groups must differ, whichever way one of them is turned. */
  nearDuplicateBits: 24,
  /** Pairs that a refusal names; the others are counted. */
  leaksShown: 20,
  /** Frames whose pictures a preview compares; of more they are compared when the version is created. */
  comparedInPreview: 2500,
  /** Units that a preview answers, and that a request may place. */
  units: 2000,
} as const;

export interface Shares {
  readonly validation: number;
  readonly test: number;
}

/** What one split of a version holds. */
export interface SplitCounts {
  readonly frames: number;
  readonly items: number;
  readonly videos: number;
  readonly patients: number;
  /** Items by class of their box, or of the sperm where classes are learned. */
  readonly classes: Readonly<Record<string, number>>;
}
export type VersionCounts = Readonly<Record<Split, SplitCounts>>;

/** What the check for leaks compared. A version with a leak is never stored, so that it says only what was looked at. */
export interface LeakCheck {
  readonly by: SplitUnit;
  readonly patients: number;
  readonly videos: number;
  /** Pairs of pictures in two splits. */
  readonly compared: number;
  /** Bits by which the most alike of them differ; null: no two were compared. */
  readonly closestBits: number | null;
  readonly limitBits: number;
  /** Between stretches of one video, where it is split by time. */
  readonly gapFrames: number | null;
}
