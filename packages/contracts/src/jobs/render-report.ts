import { z } from 'zod';
import { defineJob } from './job.ts';

/** The PDF of a stored report. Its content stands in the row: a payload cannot disagree with it. */
export const renderReportJob = defineJob({
  name: 'render-report',
  taskType: 'report',
  subject: 'report',
  changes: ['report'],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), reportId: z.uuid() }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  prints: true,
  expireSeconds: 300,
});
