import { z } from 'zod';
import { defineJob } from './job.ts';

/** A model is tried on a video; what it found is kept apart from every analysis. */
export const predictVideoJob = defineJob({
  name: 'predict-video',
  taskType: 'prediction',
  subject: 'prediction',
  changes: ['prediction', 'queueItem'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    predictionId: z.uuid(),
    /** Frames from which most is learned go to annotation at its end. */
    sendFrames: z.boolean(),
  }),
  priority: 'technical',
  retryLimit: 3,
  retryDelaySeconds: 5,
  perProject: 2,
  usesIdleSlots: true,
  expireSeconds: 4 * 3600,
});
