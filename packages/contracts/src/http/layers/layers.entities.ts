import { LAYER_STATES } from '@sarm/domain/rounds';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** The own boxes of one person on one frame of a round. Which frames are of reference, and which have a second person, is not stated. */
export const annotationLayer = z
  .object({
    id,
    round_id: id,
    round_name: z.string(),
    project_id: id,
    project_name: z.string(),
    isDemo: z.boolean(),
    video_code: z.string(),
    frame_number: z.int(),
    state: z.enum(LAYER_STATES),
    boxes: z.int(),
    created_at: instant,
    done_at: instant.nullable(),
  })
  .meta({ id: 'AnnotationLayer' });

export type AnnotationLayer = z.output<typeof annotationLayer>;
