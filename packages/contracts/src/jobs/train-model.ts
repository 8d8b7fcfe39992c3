import { z } from 'zod';
import { defineJob } from './job.ts';

const HOURS = 3600;

/**
 * Freezes a version of the dataset and trains a model on it. It takes hours, so it runs beside the slots of a worker: an analysis
 * never waits for the end of an epoch.
 */
export const trainModelJob = defineJob({
  name: 'train-model',
  taskType: 'training',
  subject: 'model',
  changes: ['model'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    /** Row in training_runs: its settings are what is trained with. */
    runId: z.uuid(),
    modelId: z.uuid(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 5,
  perProject: 1,
  // The longest that the queue permits. A training that takes longer goes on in a further attempt, which counts as none.
  expireSeconds: 24 * HOURS,
  ownSlot: true,
  onlyInTrainingHours: true,
});
