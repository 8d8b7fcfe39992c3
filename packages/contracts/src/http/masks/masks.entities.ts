import { GRIDS, MASK_PARTS, MASKS } from '@sarm/domain/shapes/masks';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** TEC-147 */
export const segmentationModel = z
  .object({
    /** What mask calls take as model_id. */
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    /** Used where a call names no model. */
    is_default: z.boolean(),
  })
  .meta({ id: 'SegmentationModel' });

/** TEC-148: in pixels of the picture of its crop; label 1 is foreground, 0 background. */
export const maskPoint = z
  .object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) })
  .meta({ id: 'MaskPoint' });

/** TEC-261: in shares of the picture's sides. */
export const relativePoint = z
  .object({ relativeX: z.number(), relativeY: z.number(), label: z.union([z.literal(0), z.literal(1)]) })
  .meta({ id: 'RelativePoint' });

/** Characters of the run lengths of one part; an ordinary head takes some hundreds. */
const LONGEST_COUNTS = MASKS.bytes / 2;

/** Run lengths as COCO writes them, compressed, on the grid of the mask: column by column from the top left. */
export const maskPart = z
  .strictObject({
    part: z.enum(MASK_PARTS),
    counts: z
      .string()
      .min(1)
      .max(LONGEST_COUNTS)
      .regex(/^[0-o]+$/),
  })
  .meta({ id: 'MaskPartRuns' });

const corner = z.int().min(0).max(100_000);
/** x1, y1, x2, y2 in full pixels of the frame; the second corner is the first one outside. */
export const maskRect = z.tuple([corner, corner, corner, corner]);
export const maskGrid = z.literal(GRIDS);

/** A stored mask. It lies in its frame: a moved box leaves it where it was drawn. */
export const storedMask = z
  .object({
    id,
    detection_id: id,
    frame_id: id,
    video_id: id,
    /** What a change has to name as its base, where the mask is the caller's. */
    version: z.int(),
    rect: maskRect,
    grid: maskGrid,
    parts: z.array(maskPart),
    /** Null: a person drew it, or changed it since a model did. */
    model_id: z.string().nullable(),
    confidence: z.number().nullable(),
    /** In pixels of the frame. */
    points: z.array(maskPoint),
    /** TEC-260: below the API's base under /sarm. */
    mask_url: z.string(),
    /** Null: the account is gone. */
    created_by: id.nullable(),
    created_by_name: z.string().nullable(),
    /** Only the own one can be changed; everybody has one of their own. */
    is_own: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'StoredMask' });

/** TEC-149: also the result of the finished task. */
export const maskResult = z
  .object({
    success: z.literal(true),
    mask_id: id,
    version: z.int(),
    confidence: z.number(),
    model_id: z.string(),
    /** As they were sent. */
    points: z.array(maskPoint),
    crop_id: id,
    video_id: id,
    mask_url: z.string(),
    visualization_url: z.string(),
    /** As it was sent. */
    request_id: z.string().nullable(),
  })
  .meta({ id: 'MaskResult' });

/** TEC-261: also the result of the finished task. */
export const suggestedPoints = z
  .object({
    success: z.literal(true),
    crop_id: id,
    model_id: z.string(),
    /** relativeX and relativeY in place of x and y where they were requested so. */
    points: z.union([z.array(maskPoint), z.array(relativePoint)]),
  })
  .meta({ id: 'SuggestedPoints' });

export type SegmentationModel = z.output<typeof segmentationModel>;
export type MaskPoint = z.output<typeof maskPoint>;
export type RelativePoint = z.output<typeof relativePoint>;
export type MaskPartRuns = z.output<typeof maskPart>;
export type StoredMask = z.output<typeof storedMask>;
export type MaskResult = z.output<typeof maskResult>;
export type SuggestedPoints = z.output<typeof suggestedPoints>;
