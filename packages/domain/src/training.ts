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

/** What people may train. */
export const TRAINABLE_TYPES = ['detection', 'segmentation', 'morphology'] as const;
export type TrainableType = (typeof TRAINABLE_TYPES)[number];

/** What a model of each type learns. */
export const TASK_OF_TYPE: Readonly<Record<TrainableType, TrainingTask>> = {
  detection: 'head_detection',
  segmentation: 'click_segmentation',
  morphology: 'morphology',
};

/** TEC-131: the type of the datasets that a model learns from, beside combined ones. Masks are items of morphology labels. */
export const DATASET_TYPE_OF: Readonly<Record<TrainableType, 'detection' | 'morphology'>> = {
  detection: 'detection',
  segmentation: 'morphology',
  morphology: 'morphology',
};

/** Which weights a training begins with: those of the model in use, where there is one, or random ones. */
export const TRAINING_STARTS = ['model_in_use', 'beginning'] as const;
export type TrainingStart = (typeof TRAINING_STARTS)[number];

/** Types that go on from the model in use unless somebody chooses the beginning; the trainer restores no others. */
export const CONTINUED_TYPES = ['detection', 'segmentation'] as const satisfies readonly TrainableType[];
type ContinuedType = (typeof CONTINUED_TYPES)[number];
export const canContinue = (type: string): type is ContinuedType =>
  (CONTINUED_TYPES as readonly string[]).includes(type);

/** TEC-191: enforced by the API and shown by the form. */
export const HYPERPARAMETERS = {
  epochs: { min: 1, max: 1000, step: 1, default: 100 },
  batch_size: { min: 1, max: 128, step: 1, default: 16 },
  learning_rate: { min: 0.0001, max: 0.1, step: 0.0001, default: 0.001 },
  validation_split: { min: 0.05, max: 0.5, step: 0.05, default: 0.2 },
} as const;
export type Hyperparameter = keyof typeof HYPERPARAMETERS;
export const HYPERPARAMETER_NAMES = Object.keys(HYPERPARAMETERS) as Hyperparameter[];

/** Whether a value lies on the grid of a step; 0.3 is not exactly six times 0.05 in binary. */
export const onStep = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < 1e-6;

export const TRAINING = {
  modelNameLength: 200,
  notesLength: 5000,
  modelsPerPage: 20,
  /** Lines of the log that one answer holds; the newest. */
  logLines: 500,
  /** Of the fallback where no events arrive. */
  pollMilliseconds: 2000,
  /** Named beside what all projects together take of the store. */
  largestProjects: 10,
} as const;

/** Metrics of each epoch, by the name under which they are stored. */
export const EPOCH_METRICS = ['loss', 'accuracy', 'val_loss', 'val_accuracy'] as const;
export type EpochMetric = (typeof EPOCH_METRICS)[number];

/** Formats in which a trained model can be exported. */
export const MODEL_EXPORT_FORMATS = ['onnx'] as const;
export type ModelExportFormat = (typeof MODEL_EXPORT_FORMATS)[number];

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
