import {
  HYPERPARAMETERS,
  type Hyperparameter,
  onStep,
  TRAINABLE_TYPES,
  TRAINING,
  TRAINING_STARTS,
} from '@sarm/domain/training';
import { z } from 'zod';
import { id } from '../scalars.ts';

/** TEC-191: bounds and step of one setting. */
const setting = (name: Hyperparameter) => {
  const { min, max, step } = HYPERPARAMETERS[name];
  return z
    .number()
    .min(min)
    .max(max)
    .refine((value) => onStep(value, step), { error: 'number_off_step', params: { step } });
};

/** What is left out is taken from the model, else by default. */
export const trainingSettings = z.strictObject({
  epochs: setting('epochs').optional(),
  batch_size: setting('batch_size').optional(),
  learning_rate: setting('learning_rate').optional(),
  validation_split: setting('validation_split').optional(),
});

/** Left out: as the last run of the model began, else with the model in use where the type has one that can be trained on. */
export const trainingRequest = trainingSettings.extend({ start_from: z.enum(TRAINING_STARTS).optional() });

/** TEC-190: one text for both. */
const MISSING = 'model_name_and_dataset';
const notes = z.string().max(TRAINING.notesLength);
/** Taken from the trainer's record, never from a caller (TEC-172). */
const ofTrainer = {
  metrics: z
    .object({
      final_loss: z.number().nullish(),
      final_accuracy: z.number().nullish(),
      final_val_loss: z.number().nullish(),
      final_val_accuracy: z.number().nullish(),
    })
    .nullish(),
  trained_at: z.string().max(40).nullish(),
};

export const newModel = z.strictObject({
  name: z.string(MISSING).trim().min(1, MISSING).max(TRAINING.modelNameLength),
  type: z.enum(TRAINABLE_TYPES).default('detection'),
  dataset_id: z.uuid(MISSING),
  /** The server takes it from the dataset. */
  dataset_name: z.string().max(500).optional(),
  config: trainingSettings.default({}),
  notes: notes.default(''),
  /** The server sets it: created. */
  status: z.string().max(20).optional(),
  ...ofTrainer,
});

export const modelChange = z.strictObject({
  name: z.string().trim().min(1).max(TRAINING.modelNameLength).optional(),
  notes: notes.optional(),
  /** stopped stops the training, trained saves what was trained; every other move is the server's. */
  status: z.string().max(20).optional(),
  /** While nothing was trained with it. */
  config: trainingSettings.optional(),
  /** These never change: another value is refused. */
  type: z.string().max(20).optional(),
  dataset_id: id.nullish(),
  dataset_name: z.string().max(500).nullish(),
  ...ofTrainer,
});
