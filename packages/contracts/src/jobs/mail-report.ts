import { z } from 'zod';
import { defineJob } from './job.ts';

/** A report by mail, with its PDF. To whom, and with which text, stands in report_mails by the task. */
export const mailReportJob = defineJob({
  name: 'mail-report',
  taskType: 'mail',
  subject: 'report',
  changes: [],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), reportId: z.uuid() }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  prints: true,
  expireSeconds: 300,
});
