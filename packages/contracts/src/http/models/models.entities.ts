import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { MODEL_ORIGINS, MODEL_PRECISIONS, MODEL_STATUSES } from '@sarm/domain/training';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** TEC-152: of the best checkpoint on its validation split, from the trainer's record. Null: not measured. */
export const modelMetrics = z
  .object({
    final_loss: z.number().nullable(),
    final_accuracy: z.number().nullable(),
    final_val_loss: z.number().nullable(),
    final_val_accuracy: z.number().nullable(),
  })
  .meta({ id: 'ModelMetrics' });

/** TEC-152: what the model is trained with. */
export const modelConfig = z
  .object({
    epochs: z.number(),
    batch_size: z.number(),
    learning_rate: z.number(),
    validation_split: z.number(),
  })
  .meta({ id: 'ModelConfig' });

export const model = z
  .object({
    /** Of one that ships: the start of the hash of its weights and the version of the entry (TEC-319). Else the id of its row. */
    id: z.string(),
    /** For media tokens, which open objects by the id of their row. */
    row_id: id,
    name: z.string(),
    type: z.enum(MODEL_TYPES),
    /** Null: ships with the product, for every project. */
    project_id: id.nullable(),
    isDemo: z.boolean(),
    /** What work is done with unless somebody names another: in the requested project, else in the installation. */
    in_use: z.boolean(),
    origin: z.enum(MODEL_ORIGINS),
    status: z.enum(MODEL_STATUSES),
    precision: z.enum(MODEL_PRECISIONS),
    dataset_id: id.nullable(),
    /** A code where the dataset is a patient's sample and the reader sees no names. */
    dataset_name: z.string().nullable(),
    version_id: id.nullable(),
    version_number: z.int().nullable(),
    /** Null: it was not trained here. */
    config: modelConfig.nullable(),
    notes: z.string(),
    /** Null until a training has completed. */
    metrics: modelMetrics.nullable(),
    sha256: z.string().nullable(),
    /** Row of the float model of which this is a variant. */
    variant_of: id.nullable(),
    trained_at: instant.nullable(),
    created_by: id.nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Model' });

export type Model = z.output<typeof model>;
export type ModelMetrics = z.output<typeof modelMetrics>;
export type ModelConfig = z.output<typeof modelConfig>;
