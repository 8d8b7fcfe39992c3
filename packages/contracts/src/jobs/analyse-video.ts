import { AREA_KINDS, MOST_EXCLUDED_PARTS } from '@sarm/domain/videos/video-area';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** What a result depends on in addition to the video and the model's weights; its hash is part of the result's key. */
export const analysisParameters = z.strictObject({
  algorithm: z.string(),
  pixelSizeUm: z.number().positive(),
  threshold: z.number().min(0).max(1),
  /** Confidence from which a detection begins a track; 0 takes every one. */
  startConfidence: z.number().min(0).max(1),
  /** Absent where all of the picture shows the sample. */
  area: z
    .strictObject({
      width: z.int().positive(),
      height: z.int().positive(),
      excluded: z
        .array(z.tuple([z.int(), z.int(), z.int().positive(), z.int().positive()]).readonly())
        .min(1)
        .max(MOST_EXCLUDED_PARTS)
        .readonly(),
      kinds: z.array(z.enum(AREA_KINDS)).readonly(),
    })
    .optional(),
});
export type AnalysisParameters = z.output<typeof analysisParameters>;

/** Everything else (model, parameters, video) stands in the row of the analysis: a payload cannot disagree with it. */
export const analyseVideoJob = defineJob({
  name: 'analyse-video',
  taskType: 'analysis',
  subject: 'video',
  changes: ['video', 'analysis'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    videoId: z.uuid(),
    videoAnalysisId: z.uuid(),
  }),
  priority: 'clinical',
  retryLimit: 3,
  retryDelaySeconds: 2,
  perProject: 4,
  usesIdleSlots: true,
  expireSeconds: 7200,
});
