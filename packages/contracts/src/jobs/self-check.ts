import { z } from 'zod';
import { defineJob } from './job.ts';

/** PLT-236: a simulated sample with exact truth measured as every other, and its error. Work of the installation. */
export const selfCheckJob = defineJob({
  name: 'self-check',
  taskType: 'analysis',
  subject: null,
  changes: [],
  payload: z.object({ taskId: z.uuid(), projectId: z.null() }),
  priority: 'technical',
  retryLimit: 2,
  retryDelaySeconds: 2,
  perProject: 1,
  expireSeconds: 3600,
});
