import { ANNOTATION_STATES } from '@sarm/domain/shapes/annotation-edits';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { person } from './annotation.entities.ts';

export const annotationFrame = z
  .object({
    frame_id: id,
    frame_number: z.int(),
    box_count: z.int(),
    verified_count: z.int(),
    open_conflicts: z.int(),
    presence: z.array(person),
    state: z.enum(ANNOTATION_STATES),
  })
  .meta({ id: 'AnnotationFrame' });

/** The strip of frames below a canvas. */
export const annotationFrames = z
  .object({
    frames: z.array(annotationFrame),
    total: z.int(),
    /** Of the first frame of the page. */
    offset: z.int(),
    /** Frames of the entire video by their state. */
    counts: z.object(
      Object.fromEntries(ANNOTATION_STATES.map((state) => [state, z.int()])) as Record<
        (typeof ANNOTATION_STATES)[number],
        z.ZodInt
      >,
    ),
    /** The first frame that is not verified after `around`, else from the beginning; null: all are. */
    next_unfinished: z.object({ frame_id: id, frame_number: z.int() }).nullable(),
  })
  .meta({ id: 'AnnotationFrames' });

export type AnnotationFrame = z.output<typeof annotationFrame>;
export type AnnotationFrames = z.output<typeof annotationFrames>;
