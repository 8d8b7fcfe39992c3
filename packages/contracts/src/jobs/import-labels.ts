import { z } from 'zod';
import { defineJob } from './job.ts';

/** Reads an uploaded file of labels and matches it with frames; or, once a person said so, writes its boxes as edits. */
export const importLabelsJob = defineJob({
  name: 'import-labels',
  taskType: 'ingest',
  subject: 'label',
  changes: ['labelImport', 'labelItem', 'label', 'detection', 'frame'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    importId: z.uuid(),
    userId: z.uuid(),
    step: z.enum(['read', 'apply']),
    /** Of apply: boxes of the matched frames that the file does not hold go. */
    deleteMissing: z.boolean(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 1,
  expireSeconds: 7200,
});
