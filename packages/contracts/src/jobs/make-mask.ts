import { MASK_PARTS, MASKS } from '@sarm/domain/shapes/masks';
import { z } from 'zod';
import { defineJob } from './job.ts';

/** Outlines one crop by a model, or finds points from which it would. Somebody waits for it on the screen. */
export const makeMaskJob = defineJob({
  name: 'make-mask',
  taskType: 'mask',
  subject: 'detection',
  changes: ['mask', 'crop'],
  payload: z.object({
    taskId: z.uuid(),
    projectId: z.uuid(),
    detectionId: z.uuid(),
    /** Whose mask it becomes. */
    userId: z.uuid(),
    /** Row id in the model registry. */
    modelId: z.uuid(),
    part: z.enum(MASK_PARTS),
    /** One component without holes. */
    enhance: z.boolean(),
    work: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('mask'),
        /** In pixels of the frame: the box may be moved before the job runs. */
        points: z
          .array(z.object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) }))
          .min(1)
          .max(MASKS.points),
        /** Corner of the crop that the points were set in. */
        origin: z.object({ x: z.int(), y: z.int() }),
        overwrite: z.boolean(),
        requestId: z.string().nullable(),
      }),
      z.object({
        kind: z.literal('points'),
        count: z.int().min(1).max(MASKS.points),
        normalized: z.boolean(),
        seed: z.int().min(0),
      }),
    ]),
  }),
  priority: 'interactive',
  retryLimit: 3,
  retryDelaySeconds: 1,
  perProject: 8,
  expireSeconds: 120,
});
