import { z } from 'zod';
import { defineJob } from './job.ts';

/** Classes one crop by the morphology model in use. Somebody waits for it on the screen; nothing is stored. */
export const suggestClassJob = defineJob({
  name: 'suggest-class',
  // Work of a model on one crop, as points that are suggested for it.
  taskType: 'mask',
  subject: 'detection',
  changes: [],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    detectionId: z.uuid(),
    /** Row id in the model registry. */
    modelId: z.uuid(),
  }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 1,
  perProject: 8,
  expireSeconds: 120,
});
