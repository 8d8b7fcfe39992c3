import { HYPERPARAMETERS, TRAINING_TASKS } from '@sarm/domain/training';
import { z } from 'zod';

const { epochs, batch_size: batchSize, learning_rate: learningRate } = HYPERPARAMETERS;

/** Where the trainer finds something, as it sees it: in its cage the names are others than outside. */
const path = z.string().min(1).max(1000);

/** What the worker orders from the trainer. The trainer checks it against the emitted JSON Schema. */
export const trainingJob = z.strictObject({
  schema: z.literal('sarm-training-job'),
  version: z.literal(1),
  runId: z.uuid(),
  task: z.enum(TRAINING_TASKS),
  /** Of a frozen version; pictures lie below its folder under the paths that it names. */
  manifest: path,
  /** Checkpoint, weights and the finished model are written here. */
  runFolder: path,
  /** What the card of the model calls it. */
  model: z.strictObject({ id: z.string().min(1).max(100), name: z.string().min(1).max(200) }),
  architecture: z.string().min(1).max(64).optional(),
  settings: z.strictObject({
    epochs: z.int().min(epochs.min).max(epochs.max),
    batchSize: z.int().min(batchSize.min).max(batchSize.max),
    learningRate: z.number().min(learningRate.min).max(learningRate.max),
    /** Epochs without a lower validation loss after which it ends. */
    patience: z.int().min(1).max(epochs.max),
    seed: z.int().min(0),
    /** Side of a view in pixels. */
    side: z.int().min(32).max(2048),
  }),
  /** Folder of a published model to go on from, with its card. */
  startFrom: path.optional(),
  device: z.enum(['auto', 'cpu', 'cuda']),
  /** They share each batch: it stays as large as it is. */
  processes: z.int().min(1).max(64),
  /** Of each process. */
  threads: z.int().min(1).max(256),
  /** With less in the training split the trainer refuses. */
  minimum: z.strictObject({
    frames: z.int().min(1),
    heads: z.int().min(1),
    masks: z.int().min(1),
    perClass: z.int().min(1),
  }),
});
export type TrainingJob = z.infer<typeof trainingJob>;
