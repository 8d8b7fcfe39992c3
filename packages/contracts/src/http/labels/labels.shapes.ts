import { dataLabel, labelItem } from './labels.entities.ts';
import { id } from '../scalars.ts';
import { z } from 'zod';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { PAGING } from '@sarm/domain/limits';
import { LABEL_TYPES, LABELS } from '@sarm/domain/labels';

export const CODES = ['review_annotations', 'annotate_detection', 'annotate_morphology'] as const;
export const REVIEW = ['review_annotations'] as const;
export const byType = {
  anyOfByType: {
    detection: ['annotate_detection'],
    morphology: ['annotate_detection', 'annotate_morphology'],
  },
  level: 'member',
} as const;

export const ownRows = { kind: 'rows', of: 'own projects', anyOf: CODES } as const;
export const inLabel = { kind: 'object', object: 'label' } as const;
export const readLabel = { ...inLabel, from: 'params', anyOf: CODES, othersSeen: REVIEW } as const;
export const writeItems = {
  ...inLabel,
  from: 'body',
  field: ['data_label_id', 'dataLabelId'],
  ...byType,
  othersSeen: REVIEW,
  ownOnly: true,
} as const;
export const changeLabel = { ...inLabel, from: 'params', level: 'member', othersSeen: REVIEW } as const;

/** Every call under /annotations/sam2 is answered under /sarm/annotation as well (TEC-254). */
export const bothPrefixes = <const Tail extends string>(tail: Tail) =>
  ({ path: `/annotations/sam2${tail}`, aliases: [`/sarm/annotation${tail}`] }) as const;

const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const paged = (limit: number, most: number = PAGING.maxLimit) => ({
  page,
  limit: z.coerce.number().int().min(1).max(most).default(limit),
});
export const labelsPage = z.object({
  data_labels: z.array(dataLabel),
  total_count: z.int(),
  total_pages: z.int(),
});
export const itemsPage = z.object({ items: z.array(labelItem), total_count: z.int(), total_pages: z.int() });
export const labelsAnswer = {
  answers: { 200: labelsPage },
  envelope: { rows: 'data_labels', total: 'total_count' },
} as const;
export const itemsAnswer = {
  about: 'labelItem',
  answers: { 200: itemsPage },
  envelope: { rows: 'items', total: 'total_count' },
} as const;
export const labelAnswer = z.object({ data_label: dataLabel });
export const done = z.object({ success: z.literal(true) });

export const name = z.string('required').trim().min(1, 'required').max(LABELS.nameLength);
export const description = z.string().trim().max(LABELS.descriptionLength);
export const typeQuery = { label_type: z.enum(LABEL_TYPES).optional() };

/** TEC-244 and, in camelCase with one frame, TEC-270. */
export const addFrames = z
  .object({
    data_label_id: id.optional(),
    dataLabelId: id.optional(),
    item_ids: z.array(id).min(1, 'frames_required').max(LABELS.framesPerAdd).optional(),
    itemIds: z.array(id).min(1, 'frames_required').max(LABELS.framesPerAdd).optional(),
    frameId: id.optional(),
    class_name: z.enum(DETECTION_CLASSES).optional(),
    className: z.enum(DETECTION_CLASSES).optional(),
  })
  .transform((body, context) => {
    const frameIds = body.item_ids ?? body.itemIds ?? (body.frameId === undefined ? [] : [body.frameId]);
    if (frameIds.length === 0)
      context.addIssue({ code: 'custom', path: ['item_ids'], message: 'frames_required' });
    return { frame_ids: frameIds, class_name: body.class_name ?? body.className };
  });

export const point = z.object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) });
