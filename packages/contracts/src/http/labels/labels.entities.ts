import { ITEM_QUALITIES, LABEL_TYPES } from '@sarm/domain/labels';
import { ANNOTATION_STATUSES } from '@sarm/domain/annotation-progress';
import { DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { frame } from '../frames/frames.entities.ts';
import { id, instant } from '../scalars.ts';
import { classification } from './classification.entities.ts';

/** TEC-143 */
export const dataLabel = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    project_id: id,
    dataset_id: id,
    /** The code of the sample for everybody who sees no names. */
    dataset_name: z.string(),
    user_id: id,
    user_name: z.string(),
    label_type: z.enum(LABEL_TYPES),
    item_count: z.int(),
    /** Items whose box is verified, or whose crop has a class; null: not counted here, e.g. in a list with very large labels. */
    labeled_count: z.int().nullable(),
    is_default: z.boolean(),
    /** PLT-234 */
    isDemo: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'DataLabel' });

/** TEC-143: an item as far as a frame needs it. `name`: code of the recording and number of the frame. */
export const labelledBox = z
  .object({
    id,
    frame_id: id,
    detection_id: id,
    name: z.string(),
    /** Of a crop in a morphology label; null: not classified, or not shown. */
    classification: classification.nullable(),
    /** The crop waits in a label of the reader's own: what others found in it is shown once they have classified it. */
    classification_hidden: z.boolean(),
  })
  .meta({ id: 'LabelledBox' });

/** TEC-143: an item in the items view. All but quality, notes, class_name and the last two are those of its live box. */
export const labelItem = labelledBox
  .extend({
    data_label_id: id,
    video_id: id,
    frame_number: z.int(),
    crop_id: id.nullable(),
    crop_path: z.string().nullable(),
    confidence: z.number(),
    class: z.enum(DETECTION_CLASSES),
    verified: z.boolean(),
    source: z.enum(DETECTION_SOURCES),
    /** The class under which it was added. */
    class_name: z.string(),
    quality: z.enum(ITEM_QUALITIES).nullable(),
    /** The mask that is exported with it. */
    mask_id: id.nullable(),
    /** TEC-260: below the API's base under /sarm. */
    mask_url: z.string().nullable(),
    /** Empty where the classification is hidden. */
    notes: z.string(),
    labeled_by: id.nullable(),
    labeled_at: instant,
  })
  .meta({ id: 'LabelItem' });

/** TEC-145 */
export const labelStatistics = z
  .object({
    total_items: z.int(),
    labeled_items: z.int(),
    unlabeled_items: z.int(),
    average_confidence: z.number().nullable(),
  })
  .meta({ id: 'LabelStatistics' });

/** Boxes by the length of their longer side. */
export const lengthBars = z.object({
  /** um where a box of the label lies in a calibrated video, and then only those boxes are counted; else px. */
  unit: z.enum(['um', 'px']),
  bars: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  counted: z.int(),
  /** Boxes without a calibration, which are in no bar. */
  uncalibrated: z.int(),
});

export const labelOverview = z
  .object({
    data_label: dataLabel,
    isDemo: z.boolean(),
    frames: z.int(),
    videos: z.int(),
    /** Of the live boxes, the most frequent first; classes without a box are left out. */
    classes: z.array(z.object({ class: z.enum(DETECTION_CLASSES), count: z.int() })),
    lengths: lengthBars,
  })
  .meta({ id: 'LabelOverview' });

/** A frame of the strip above the items of a label. */
export const labelFrame = z
  .object({
    frame_id: id,
    video_id: id,
    /** A code for everybody who sees no names. */
    video_name: z.string(),
    frame_number: z.int(),
    width: z.int(),
    height: z.int(),
    item_count: z.int(),
  })
  .meta({ id: 'LabelFrame' });

/** TEC-066, TEC-068: a frame of Annotation Management. */
export const annotationFrame = frame
  .extend({
    dataset_id: id,
    dataset_name: z.string(),
    video_name: z.string(),
    /** Boxes, or crops for morphology. */
    total: z.int(),
    /** Those of them that are in a data label of the type. */
    labeled: z.int(),
    /** Boxes that somebody has outlined. */
    masks: z.int(),
    /** In percent, 0 without a box. */
    progress: z.number(),
    status: z.enum(ANNOTATION_STATUSES),
    isDemo: z.boolean(),
  })
  .meta({ id: 'AnnotationFrame' });

/** TEC-067 */
export const annotationStatistics = z
  .object({
    frames: z.int(),
    by_status: z.record(z.enum(ANNOTATION_STATUSES), z.int()),
    detections: z.int(),
    /** Boxes, or crops for morphology, and those of them that are in a data label of the type. */
    total: z.int(),
    labeled: z.int(),
    /** Boxes that somebody has outlined. */
    masks: z.int(),
  })
  .meta({ id: 'AnnotationStatistics' });

export type DataLabel = z.output<typeof dataLabel>;
export type LabelledBox = z.output<typeof labelledBox>;
export type LabelItem = z.output<typeof labelItem>;
export type LabelStatistics = z.output<typeof labelStatistics>;
export type LabelOverview = z.output<typeof labelOverview>;
export type LabelFrame = z.output<typeof labelFrame>;
export type LengthBars = z.output<typeof lengthBars>;
export type AnnotationFrame = z.output<typeof annotationFrame>;
export type AnnotationStatistics = z.output<typeof annotationStatistics>;
