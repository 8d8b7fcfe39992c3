import { DETECTION } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { defineJob } from './job.ts';

export const detectFramesJob = defineJob({
  name: 'detect-frames',
  taskType: 'detection',
  subject: 'video',
  changes: ['video', 'dataset', 'frame', 'detection', 'crop'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    videoId: z.uuid(),
    frameIds: z.array(z.uuid()).min(1).max(DETECTION.maxFramesPerRun),
    /** Row id in the model registry. */
    modelId: z.uuid(),
    threshold: z.number(),
    crops: z.boolean(),
    visualization: z.boolean(),
  }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  usesIdleSlots: true,
  expireSeconds: 3600,
});
