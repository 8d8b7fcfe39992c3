import { LABEL_TYPES } from '@sarm/domain/labels';
import { MORPHOLOGY_CLASSES, MORPHOLOGY_DEFECTS } from '@sarm/domain/morphology';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import { DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

/** In pixels of the frame. */
const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

export const reviewedBox = z
  .object({
    id,
    ...place,
    confidence: z.number(),
    class: z.enum(DETECTION_CLASSES),
    source: z.enum(DETECTION_SOURCES),
  })
  .meta({ id: 'ReviewedBox' });

/** TEC-151: a frame of a detection label, or a mask of a morphology label. */
export const reviewItem = z
  .object({
    id,
    type: z.enum(LABEL_TYPES),
    project_id: id,
    label_id: id,
    label_name: z.string(),
    dataset_id: id,
    /** The code of the sample for everybody who sees no names. */
    dataset_name: z.string(),
    frame_number: z.int(),
    frame_id: id,
    video_id: id,
    video_name: z.string(),
    /** Of the frame or of the crop; below the API's base. */
    image_url: z.string(),
    width: z.int(),
    height: z.int(),
    bounding_boxes: z.array(reviewedBox),
    /** Boxes of the frame that are in the label; 1 for a mask. */
    label_count: z.int(),
    crop_id: id.nullable(),
    detection_id: id.nullable(),
    /** Null for boxes, and for a cell without a class. */
    classification: z.enum(['normal', 'abnormal']).nullable(),
    morphology_class: z.enum(MORPHOLOGY_CLASSES).nullable(),
    /** All of the cell; the first gives its class. */
    defects: z.array(z.enum(MORPHOLOGY_DEFECTS)),
    /** 1 to 5, of the person who gave the class. */
    class_confidence: z.int().nullable(),
    /** TEC-260: its picture, below the API's base under /sarm. */
    mask: z.string().nullable(),
    status: z.enum(REVIEW_STATUSES),
    created_by: id,
    creator_name: z.string(),
    created_at: instant,
    reviewed_by: id.nullable(),
    reviewer_name: z.string().nullable(),
    reviewed_at: instant.nullable(),
    /** When a correction took a decision back last. */
    returned_at: instant.nullable(),
    notes: z.string(),
    /** Mean of the boxes, or the mask's own; null: a person drew the mask. */
    confidence: z.number().nullable(),
    /** Of what is reviewed: a decision names it. */
    version: z.int(),
    /** PLT-234 */
    isDemo: z.boolean(),
  })
  .meta({ id: 'ReviewItem' });

/** What the person kept of what the model proposed. */
export const boxDifference = z
  .object({
    object_id: id,
    /** A box that is neither added nor removed may differ in both. */
    kind: z.enum(['added', 'removed', 'changed']),
    moved: z.boolean(),
    reclassed: z.boolean(),
    kept: z.object({ ...place, class: z.enum(DETECTION_CLASSES) }).nullable(),
    proposed: z.object({ ...place, class: z.enum(DETECTION_CLASSES) }).nullable(),
    /** Intersection over union of the two; null where one of them is missing. */
    iou: z.number().nullable(),
  })
  .meta({ id: 'BoxDifference' });

export const reviewComment = z
  .object({
    id,
    object_id: id.nullable(),
    x: z.number(),
    y: z.number(),
    body: z.string(),
    /** Null: the account is gone. */
    author: z.string().nullable(),
    created_at: instant,
    settled_by: z.string().nullable(),
    settled_at: instant.nullable(),
  })
  .meta({ id: 'ReviewComment' });

export const reviewDetail = z
  .object({
    item: reviewItem,
    /** Null: no model proposed boxes here, so that there is nothing to compare with. */
    differences: z.array(boxDifference).nullable(),
    comments: z.array(reviewComment),
  })
  .meta({ id: 'ReviewDetail' });

const counted = z.object({ id, name: z.string(), count: z.int() });
export const reviewStatistics = z
  .object({
    total: z.int(),
    by_status: z.record(z.enum(REVIEW_STATUSES), z.int()),
    by_type: z.record(z.enum(LABEL_TYPES), z.int()),
    /** The most frequent first. */
    by_dataset: z.array(counted),
    by_creator: z.array(counted),
  })
  .meta({ id: 'ReviewStatistics' });

export type ReviewItem = z.output<typeof reviewItem>;
export type ReviewedBox = z.output<typeof reviewedBox>;
export type BoxDifference = z.output<typeof boxDifference>;
export type ReviewComment = z.output<typeof reviewComment>;
export type ReviewDetail = z.output<typeof reviewDetail>;
export type ReviewStatistics = z.output<typeof reviewStatistics>;
