import { EXPORT_FORMATS } from '@sarm/domain/labels';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** Writes a data label as one archive. The file is listed once it is complete. */
export const exportLabelsJob = defineJob({
  name: 'export-labels',
  taskType: 'export',
  subject: 'label',
  changes: ['labelExport'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    labelId: z.uuid(),
    /** Who started it: the file is theirs. */
    userId: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    includeImages: z.boolean(),
    excludeBadQuality: z.boolean(),
    verifiedOnly: z.boolean(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 2,
  expireSeconds: 7200,
});
