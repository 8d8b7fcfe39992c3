import { LEARNED_FROM, PREDICTING_TYPES, RANKED_KINDS } from '@sarm/domain/predictions';
import { PREDICTION_STATUSES } from '@sarm/domain/training';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

const count = z.int().min(0);

/** TEC-155. What the type of the model cannot give is absent. Tracks judge the model: they are no concentration. */
export const predictionMetrics = z
  .object({
    /** Distinct tracked sperm: no concentration, and no total of an ejaculate. */
    total_sperm_count: count.optional(),
    /** Mean of all heads; null where none was found. */
    detection_confidence: z.number().nullable().optional(),
    processed_frames: count,
    /** Seconds. */
    processing_time: z.number(),
    total_analyzed_sperm: count.optional(),
    normal_forms: count.optional(),
    abnormal_heads: count.optional(),
    abnormal_midpieces: count.optional(),
    abnormal_tails: count.optional(),
  })
  .meta({ id: 'PredictionMetrics' });

/** TEC-154: a frame of the video with the output of the model drawn. */
export const predictionFrame = z
  .object({
    frame_number: z.int(),
    /** Seconds from the start of the video. */
    timestamp: z.number(),
    /** Below the API's base. */
    image_url: z.string(),
    sperm_count: count.optional(),
    normal_count: count.optional(),
    abnormal_count: count.optional(),
  })
  .meta({ id: 'PredictionFrame' });

const findings = {
  metrics: predictionMetrics,
  frames: z.array(predictionFrame),
  /** Of the video. */
  all_frames: count,
  /** Length of the video in seconds. */
  duration: z.number(),
  /** Mean heads per frame in equal parts of the video; null: not looked at yet. */
  heads_per_frame: z.array(z.number().nullable()),
  /** Heads in equal bins of confidence from 0 to 1. */
  confidence: z.array(count),
  /** How much of the picture was looked at; null: all of it. */
  part_of_picture: notice.nullable(),
};

/** While it runs: of the frames that were looked at so far. */
export const predictionSoFar = z.object(findings).meta({ id: 'PredictionSoFar' });

export const championComparison = z
  .object({
    model_id: z.string(),
    name: z.string(),
    /** That both models looked at. */
    frames: count,
    shared: count,
    only_model: count,
    only_champion: count,
  })
  .meta({ id: 'ChampionComparison' });

/** A frame from which more is learned than from others, were it labelled. */
export const rankedFrame = z
  .object({
    frame_number: z.int(),
    timestamp: z.number(),
    kind: z.enum(RANKED_KINDS),
    score: z.number(),
    /** Heads near the threshold. */
    uncertain: count,
    /** Heads of the frames before and after that are missing here. */
    flickering: count,
    /** Heads that one of both models found alone. */
    disputed: count,
    /** Corrections of tracks by people. */
    corrected: count,
  })
  .meta({ id: 'RankedFrame' });

export const prediction = z
  .object({
    id,
    project_id: id,
    isDemo: z.boolean(),
    name: z.string(),
    model_id: z.string(),
    model_name: z.string(),
    model_type: z.enum(PREDICTING_TYPES),
    video_id: id,
    /** The code of the video for everybody who sees no names. */
    video_name: z.string(),
    status: z.enum(PREDICTION_STATUSES),
    task_id: id,
    /** Percent. */
    progress: z.int().min(0).max(100),
    /** What is done now, or why it failed, in the language of the caller. */
    message: z.string(),
    notice: notice.nullable(),
    /** Null until it is completed. */
    metrics: predictionMetrics.nullable(),
    /** Empty until it is completed. */
    frames: z.array(predictionFrame),
    created_by_name: z.string().nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'Prediction' });

/** One prediction with all that its page shows. */
export const predictionDetails = prediction
  .extend({
    /** What of the video the model has learned from; null: the version that it was trained on is not recorded. */
    learned_from: z.enum(LEARNED_FROM).nullable(),
    /** Null unless it runs. */
    so_far: predictionSoFar.nullable(),
    /** Null until it is completed. */
    results: z
      .object({
        ...findings,
        /** Null: the model is the one in use, or none is. */
        champion: championComparison.nullable(),
        ranked: z.array(rankedFrame),
        /** How many of these were sent to annotation; null: nobody sent them. */
        sent: count.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'PredictionDetails' });

export type Prediction = z.output<typeof prediction>;
export type PredictionDetails = z.output<typeof predictionDetails>;
export type PredictionFrame = z.output<typeof predictionFrame>;
export type PredictionFindings = z.output<typeof predictionSoFar>;
export type PredictionMetrics = z.output<typeof predictionMetrics>;
export type RankedFrame = z.output<typeof rankedFrame>;
export type ChampionComparison = z.output<typeof championComparison>;
