import { EXTRACTION } from '@sarm/domain/limits';
import { z } from 'zod';
import { defineJob } from './job.ts';

export const extractFramesJob = defineJob({
  name: 'extract-frames',
  taskType: 'extraction',
  subject: 'video',
  changes: ['video', 'dataset', 'frame'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    videoId: z.uuid(),
    method: z.enum(['fps', 'count']),
    frameRate: z.number(),
    count: z.int(),
    maxFrames: z.int(),
    quality: z.int(),
    extractionMethod: z.enum(EXTRACTION.methods),
  }),
  priority: 'clinical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  usesIdleSlots: true,
  expireSeconds: 3600,
});
