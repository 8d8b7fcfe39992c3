import { CORRECTION_ACTIONS } from '@sarm/domain/figures/corrections';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** BUS-234: the change that a person requests. It is stored only together with the figures that follow from it. */
export const correctTracksJob = defineJob({
  name: 'correct-tracks',
  taskType: 'analysis',
  subject: 'analysis',
  changes: ['video', 'analysis'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    analysisId: z.uuid(),
    videoId: z.uuid(),
    track: z.int(),
    action: z.enum(CORRECTION_ACTIONS),
    frame: z.int().nullable(),
    otherTrack: z.int().nullable(),
    reason: z.string(),
    userId: z.uuid(),
  }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 1,
  perProject: 2,
  expireSeconds: 600,
});
