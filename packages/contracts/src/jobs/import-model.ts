import { z } from 'zod';
import { defineJob } from './job.ts';

/** Inspects the file of a model that somebody brought, opens it locked in, and tries it on a picture. */
export const importModelJob = defineJob({
  name: 'import-model',
  taskType: 'ingest',
  subject: 'model',
  changes: ['model'],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), modelId: z.uuid() }),
  priority: 'technical',
  retryLimit: 2,
  retryDelaySeconds: 2,
  perProject: 1,
  expireSeconds: 300,
});
