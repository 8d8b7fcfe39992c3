import type { QueueKind } from './training.ts';

export const PREDICTIONS = {
  nameLength: 200,
  perPage: 12,
  /** Frames of the video that are shown with the model's own output, evenly apart. */
  sampleFrames: 8,
  /** Points of the line of heads per frame: a bin is the mean of its frames. */
  headBins: 120,
  confidenceBins: 20,
  /** While it runs, what was found so far is stored at most so often. */
  storeMilliseconds: 1000,
  /** Of the fallback where no events arrive. */
  pollMilliseconds: 2000,
  /** Frames in which a morphology model looks at sperm: each takes a crop of every head. */
  classedFrames: 30,
} as const;

/** Types of models that look at a video. */
export const PREDICTING_TYPES = ['detection', 'morphology'] as const;
export type PredictingType = (typeof PREDICTING_TYPES)[number];

/** Frames that are worth a person's time, chosen after a prediction. */
export const RANKING = {
  frames: 12,
  /** Frames that are looked at closely, evenly apart: with a lower threshold, and by the model in use. */
  candidates: 96,
  /** A head is uncertain while its confidence lies so near to the threshold of the model. */
  doubt: 0.15,
  /** Frames that lie close together show the same sperm in the same places. */
  window: { seconds: 2, frames: 3 },
  /** The best so many times the frames that are chosen; of these the ones that differ most are taken. */
  shortlist: 3,
  /** Whether frames are sent to annotation unless the start says otherwise: docs/domain/ranking.md states what was measured. */
  sendsByDefault: true,
} as const;

/** What a model has learned from that is seen in a video again: its figures there are better than they would be elsewhere. */
export const LEARNED_FROM = ['video', 'patient', 'neither'] as const;
export type LearnedFrom = (typeof LEARNED_FROM)[number];

export const RANKED_KINDS = ['uncertain', 'disagree'] as const satisfies readonly QueueKind[];
export type RankedKind = (typeof RANKED_KINDS)[number];
