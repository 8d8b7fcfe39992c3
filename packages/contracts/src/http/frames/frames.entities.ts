import { id, instant } from '../scalars.ts';
import { DETECTION_STATUSES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';

/** BUS-094 and TEC-140: one frame for both workflows. */
export const frame = z
  .object({
    id,
    videoId: id,
    frameNumber: z.int(),
    /** Null: a picture of a set has no place in time. */
    timeOffset: z.number().nullable(),
    width: z.int(),
    height: z.int(),
    selected: z.boolean(),
    annotated: z.boolean(),
    note: z.string(),
    detectionStatus: z.enum(DETECTION_STATUSES),
    detectionCount: z.int(),
    detectionModelId: z.string().nullable(),
    detectionResultUrl: z.string().nullable(),
    extractionSession: id.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Frame' });

export type Frame = z.output<typeof frame>;
