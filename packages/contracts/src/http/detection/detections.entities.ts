import { id, instant } from '../scalars.ts';
import { DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';

/** TEC-141 */
export const detection = z
  .object({
    id,
    detection_id: id,
    frame_id: id,
    video_id: id,
    crop_id: id.nullable(),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    width: z.number(),
    height: z.number(),
    confidence: z.number(),
    class: z.enum(DETECTION_CLASSES),
    verified: z.boolean(),
    source: z.enum(DETECTION_SOURCES),
    crop_path: z.string().nullable(),
    is_labeled: z.boolean().nullable(),
    updated_at: instant,
  })
  .meta({ id: 'Detection' });

/** TEC-142: x, y, width and height are the rectangle the picture shows, x1 to y2 the box of the head in the frame. */
export const crop = z
  .object({
    id,
    detection_id: id,
    frameId: id,
    videoId: id,
    confidence: z.number(),
    width: z.int(),
    height: z.int(),
    x: z.int(),
    y: z.int(),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    cropPath: z.string(),
    hasMask: z.boolean().nullable(),
    maskData: z.string().nullable(),
  })
  .meta({ id: 'Crop' });

export type Detection = z.output<typeof detection>;
export type Crop = z.output<typeof crop>;
