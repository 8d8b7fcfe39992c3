import { PREDICTING_TYPES, RANKED_KINDS } from '../predictions.ts';
import {
  type Immutable,
  list,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  type ShapeOf,
  text,
} from './shape.ts';

/** A frame of the video as it was stored with the output of the model drawn. Counts of the type of the model. */
const sample = objectWith(
  { index: number, time: number },
  { heads: number, normal: number, abnormal: number },
);

/** The same frames looked at by the model that was in use. */
const champion = object({
  model_id: text,
  name: text,
  frames: number,
  /** Heads that both found at the same place. */
  shared: number,
  only_model: number,
  only_champion: number,
});

const ranked = object({
  index: number,
  time: number,
  score: number,
  kind: oneOf(...RANKED_KINDS),
  uncertain: number,
  flickering: number,
  disputed: number,
  corrected: number,
});

/** What a prediction found, of the frames so far and then of all. */
export const predictionShape = objectWith(
  {
    version: oneOf(1),
    type: oneOf(...PREDICTING_TYPES),
    /** Of the video. */
    frames: number,
    seconds: number,
    samples: list(sample),
    /** Mean heads in each bin of frames; null where none of them was looked at yet. */
    heads: list(nullable(number)),
    /** Heads in each bin of confidence from 0 to 1. */
    confidence: list(number),
    champion: nullable(champion),
    ranked: list(ranked),
    /** Ranked frames that were sent to annotation; null: nobody sent them. */
    sent: nullable(number),
  },
  {
    /** Of the picture that was looked at, in percent. Absent: all of it. */
    usedPercent: number,
  },
);

export type StoredPrediction = Immutable<ShapeOf<typeof predictionShape>>;
export type PredictionSample = StoredPrediction['samples'][number];
export type ChampionComparison = NonNullable<StoredPrediction['champion']>;
export type RankedFrame = StoredPrediction['ranked'][number];

/** TEC-155: what the type of the model cannot give is absent. Tracks judge the model: they are no concentration. */
export const predictionMetricsShape = objectWith(
  { processed_frames: number, processing_time: number },
  {
    total_sperm_count: number,
    detection_confidence: nullable(number),
    total_analyzed_sperm: number,
    normal_forms: number,
    abnormal_heads: number,
    abnormal_midpieces: number,
    abnormal_tails: number,
  },
);
export type PredictionMetrics = Immutable<ShapeOf<typeof predictionMetricsShape>>;
