import { z } from 'zod';
import { defineJob } from './job.ts';

/** The report page of an analysis as PDF. What it shows stands in analysis_prints by the task. */
export const printAnalysisJob = defineJob({
  name: 'print-analysis',
  taskType: 'report',
  subject: 'analysis',
  changes: [],
  payload: z.object({ taskId: z.uuid(), projectId: z.uuid(), analysisId: z.uuid() }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  prints: true,
  expireSeconds: 300,
});
