/** What a model learns: heads in frames, outlines from clicks, classes of sperm. */
export const TRAINING_TASKS = ['head_detection', 'click_segmentation', 'morphology'] as const;
export type TrainingTask = (typeof TRAINING_TASKS)[number];

export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** Models as people train them. completed: finished, not saved yet. */
export const MODEL_STATUSES = ['created', 'training', 'completed', 'trained', 'stopped', 'failed'] as const;
export type ModelStatus = (typeof MODEL_STATUSES)[number];

export const MODEL_TRANSITIONS: Readonly<Record<ModelStatus, readonly ModelStatus[]>> = {
  created: ['training'],
  training: ['completed', 'stopped', 'failed'],
  completed: ['trained'],
  trained: [],
  stopped: ['training'],
  failed: ['training'],
};

export const TRAINING_RUN_STATES = ['queued', 'running', 'completed', 'stopped', 'failed'] as const;
export type TrainingRunState = (typeof TRAINING_RUN_STATES)[number];

export const PREDICTION_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type PredictionStatus = (typeof PREDICTION_STATUSES)[number];

export const COMPARISON_STATES = ['queued', 'running', 'completed', 'failed'] as const;
export type ComparisonState = (typeof COMPARISON_STATES)[number];

/** How a version keeps its splits apart: by patient where that is recorded, else by video, else by time within one video. */
export const SPLIT_UNITS = ['patient', 'video', 'time'] as const;
export type SplitUnit = (typeof SPLIT_UNITS)[number];

/** Where a model is from; only those that ship have their file in the product's own folder. */
export const MODEL_ORIGINS = ['shipped', 'trained', 'imported'] as const;
export type ModelOrigin = (typeof MODEL_ORIGINS)[number];

export const MODEL_PRECISIONS = ['float32', 'int8'] as const;
export type ModelPrecision = (typeof MODEL_PRECISIONS)[number];

export const TRAINING_LOG_LEVELS = ['info', 'warning', 'error'] as const;
export type TrainingLogLevel = (typeof TRAINING_LOG_LEVELS)[number];

/** Why a frame waits for a person. */
export const QUEUE_KINDS = ['first', 'second', 'reference', 'correction', 'uncertain', 'disagree'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export const QUEUE_STATES = ['open', 'done', 'dismissed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
