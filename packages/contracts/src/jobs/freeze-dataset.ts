import { SPLIT_UNITS, SPLITS, TRAINING_TASKS } from '@sarm/domain/training';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** Stores what a dataset holds now as a version that nobody changes. The same content again is the same version. */
export const freezeDatasetJob = defineJob({
  name: 'freeze-dataset',
  taskType: 'dataset',
  subject: 'dataset',
  changes: ['datasetVersion'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    datasetId: z.uuid(),
    /** Who started it. */
    userId: z.uuid(),
    task: z.enum(TRAINING_TASKS),
    splitBy: z.enum(SPLIT_UNITS).optional(),
    shares: z.object({ validation: z.number(), test: z.number() }),
    seed: z.int(),
    /** Split by key of the unit, as a person placed it. */
    assignment: z.record(z.string(), z.enum(SPLITS)).optional(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 1,
  expireSeconds: 7200,
});
