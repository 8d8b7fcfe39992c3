import { z } from 'zod';
import { defineJob } from './job.ts';

/** Compares two models on the test split of a frozen version, which neither was trained on. */
export const compareModelsJob = defineJob({
  name: 'compare-models',
  taskType: 'comparison',
  subject: 'model',
  changes: ['model'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    /** Row in model_comparisons: which models, on which version. */
    comparisonId: z.uuid(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 5,
  perProject: 1,
  expireSeconds: 6 * 3600,
});
