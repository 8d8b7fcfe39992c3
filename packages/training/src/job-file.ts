import { type TrainingJob, trainingJob } from '@sarm/contracts/manifests/training-job';
import type { TrainingTask } from '@sarm/domain/training';

/** The least that a model may be trained with: less would give numbers that look like any others. */
export const MINIMUM = { frames: 20, heads: 200, masks: 50, perClass: 20 } as const;
export const PATIENCE = 15;
/** Pixels of a view: some twenty heads long. */
export const VIEW_SIDE = 256;

export interface TrainingOrder {
  readonly runId: string;
  readonly task: TrainingTask;
  readonly model: { readonly id: string; readonly name: string };
  readonly epochs: number;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly seed: number;
  readonly processes: number;
  readonly threads: number;
  /** Name of the folder of a published model, in the folder of data. */
  readonly startFrom?: string;
  readonly minimum?: TrainingJob['minimum'];
  readonly patience?: number;
  readonly side?: number;
}

export const MANIFEST = 'manifest.json';
export const JOB = 'job.json';
/** The folder of weights to begin with, in the folder of data, and the files in it. */
export const START = 'start';
export const START_FILES = { model: 'model.onnx', card: 'model-card.json' } as const;

/** `places` are the folders of data and of the run as the trainer sees them. */
export function jobOf(
  order: TrainingOrder,
  places: { readonly data: string; readonly run: string },
): TrainingJob {
  return trainingJob.parse({
    schema: 'sarm-training-job',
    version: 1,
    runId: order.runId,
    task: order.task,
    manifest: `${places.data}/${MANIFEST}`,
    runFolder: places.run,
    model: order.model,
    settings: {
      epochs: order.epochs,
      batchSize: order.batchSize,
      learningRate: order.learningRate,
      patience: order.patience ?? PATIENCE,
      seed: order.seed,
      side: order.side ?? VIEW_SIDE,
    },
    ...(order.startFrom === undefined ? {} : { startFrom: `${places.data}/${order.startFrom}` }),
    device: 'auto',
    processes: order.processes,
    threads: order.threads,
    minimum: order.minimum ?? MINIMUM,
  } satisfies TrainingJob);
}
