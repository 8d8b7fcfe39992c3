import { z } from 'zod';
import { defineJob } from './job.ts';

export const ingestVideoJob = defineJob({
  name: 'ingest-video',
  taskType: 'ingest',
  subject: 'video',
  changes: ['video', 'dataset'],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), videoId: z.uuid() }),
  priority: 'clinical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  usesIdleSlots: true,
  expireSeconds: 3600,
});
