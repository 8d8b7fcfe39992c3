import { labelFrame, labelOverview, labelStatistics } from './labels.entities.ts';
import { defineRoute } from '../route.ts';
import { id } from '../scalars.ts';
import { detection } from '../detection/detections.entities.ts';
import { z } from 'zod';
import { ITEM_ORDERS, LABELS } from '@sarm/domain/labels';
import { readLabel, bothPrefixes, paged, itemsAnswer } from './labels.shapes.ts';

/** What is read of one label. */
export const labelReads = {
  items: defineRoute({
    method: 'GET',
    ...bothPrefixes('/data-labels/{id}/items/'),
    summary: 'Items of a data label, newest first',
    effect: 'read',
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id }),
    query: z.object(paged(LABELS.perPage)),
    ...itemsAnswer,
  }),
  filterItems: defineRoute({
    method: 'GET',
    ...bothPrefixes('/data-labels/{id}/items/filter'),
    summary: 'Items of a data label in an order, by a text or of one frame',
    effect: 'read',
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id }),
    query: z.object({
      sortBy: z.enum(ITEM_ORDERS).default('date'),
      /** Looks at the end of the id, the class and the number of the frame. */
      query: z.string().trim().max(200).default(''),
      frame_id: id.optional(),
      ...paged(LABELS.perPage),
    }),
    ...itemsAnswer,
  }),
  itemDetection: defineRoute({
    method: 'GET',
    ...bothPrefixes('/data-labels/{id}/items/{itemId}/detection'),
    summary: 'The live box of an item',
    effect: 'read',
    about: 'labelItem',
    counts: ['detection'],
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id, itemId: id }),
    answers: { 200: z.object({ detection }) },
  }),
  statistics: defineRoute({
    method: 'GET',
    ...bothPrefixes('/data-labels/{id}/stats'),
    summary: 'Counts over the items of a data label',
    effect: 'read',
    counts: ['labelItem', 'detection'],
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id }),
    answers: { 200: labelStatistics },
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/overview',
    summary: 'Classes and lengths of the boxes of a data label',
    effect: 'read',
    counts: ['labelItem', 'detection'],
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id }),
    answers: { 200: labelOverview },
  }),
  labelFrames: defineRoute({
    method: 'GET',
    path: '/technical/data-labels/{id}/frames',
    summary: 'Frames of a data label with the number of their items, by frame number',
    effect: 'read',
    about: 'labelItem',
    access: { ...readLabel, field: ['id'] },
    params: z.object({ id }),
    query: z.object(paged(LABELS.framesPerPage)),
    answers: {
      200: z.object({ frames: z.array(labelFrame), total_count: z.int(), total_pages: z.int() }),
    },
    envelope: { rows: 'frames', total: 'total_count' },
  }),
} as const;
