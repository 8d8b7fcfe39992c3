import { QUEUE_KINDS, QUEUE_STATES } from '@sarm/domain/training';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** A frame that waits for a person, and why. */
export const queueItem = z
  .object({
    id,
    project_id: id,
    kind: z.enum(QUEUE_KINDS),
    state: z.enum(QUEUE_STATES),
    /** Within its kind: the higher, the more is learned from it. */
    score: z.number(),
    video_id: id,
    /** The code of the video for everybody who sees no names. */
    video_name: z.string(),
    /** In the video. */
    frame_number: z.int(),
    /** Null until the frame is extracted. */
    frame_id: id.nullable(),
    /** Of the frame, below the API's base. */
    image_url: z.string().nullable(),
    /** Seconds from the start; null for a picture of a set, and until the frame is extracted. */
    timestamp: z.number().nullable(),
    /** Null: anybody may take it. */
    assignee: id.nullable(),
    assignee_name: z.string().nullable(),
    /** The prediction that found it. */
    prediction_id: id.nullable(),
    created_at: instant,
  })
  .meta({ id: 'QueueItem' });

export type QueueItem = z.output<typeof queueItem>;
