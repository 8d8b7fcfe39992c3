import { z } from 'zod';
import { defineJob } from './job.ts';

/** Which pictures it decodes stands in their rows: all that are pending when it begins. */
export const ingestPicturesJob = defineJob({
  name: 'ingest-pictures',
  taskType: 'ingest',
  subject: 'video',
  changes: ['video', 'dataset', 'frame'],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), videoId: z.uuid() }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 2,
  expireSeconds: 3600,
});
