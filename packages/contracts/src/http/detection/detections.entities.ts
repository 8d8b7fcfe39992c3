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
    is_labeled: z.boolean(),
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
    hasMask: z.boolean(),
    /** Address of the picture of its mask, the caller's own where there is one; below the API's base under /sarm. */
    maskData: z.string().nullable(),
  })
  .meta({ id: 'Crop' });

export const cropDetails = crop
  .extend({
    dataset_id: id,
    frame_number: z.int(),
    /** Null: the video has no calibration. */
    um_per_px: z.number().nullable(),
    /** In a data label of morphology. */
    is_labeled: z.boolean(),
  })
  .meta({ id: 'CropDetails' });

export type Detection = z.output<typeof detection>;
export type Crop = z.output<typeof crop>;
export type CropDetails = z.output<typeof cropDetails>;
