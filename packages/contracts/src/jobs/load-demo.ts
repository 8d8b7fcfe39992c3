import { LANGUAGES } from '@sarm/domain/languages';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** Simulated samples with exact truth for the demo project; each of their videos then has its own file check. */
export const loadDemoJob = defineJob({
  name: 'load-demo',
  taskType: 'ingest',
  subject: null,
  changes: ['video', 'dataset'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    /** The names of samples are written once, in the language of the person who requested them. */
    language: z.enum(LANGUAGES),
    createdBy: z.uuid().nullable(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 1,
  expireSeconds: 3600,
});
