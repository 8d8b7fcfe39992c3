import { QUEUE, QUEUE_ACTIONS } from '@sarm/domain/annotation-queue';
import { QUEUE_KINDS, QUEUE_STATES } from '@sarm/domain/training';
import { z } from 'zod';
import { offsetQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { queueItem } from './annotation-queue.entities.ts';

const CODES = ['annotate_detection', 'annotate_morphology'] as const;
const REVIEW = ['review_annotations'] as const;

export const annotationQueueRoutes = routesAbout('queueItem', {
  list: defineRoute({
    method: 'GET',
    path: '/technical/annotation-queue',
    summary: 'Frames that wait for a person: what unblocks others first, then by what is learned from them',
    effect: 'read',
    counts: ['frame'],
    access: { kind: 'rows', of: 'own projects', anyOf: [...CODES, ...REVIEW], othersSeen: REVIEW },
    query: offsetQuery(QUEUE.perPage).extend({
      state: z.enum(QUEUE_STATES).default('open'),
      kind: z.enum(QUEUE_KINDS).optional(),
      project_id: id.optional(),
      video_id: id.optional(),
      /** Only what the caller has taken or was given. */
      mine: queryFlag,
    }),
    envelope: { rows: 'items', total: 'total' },
    answers: { 200: z.object({ items: z.array(queueItem), total: z.int() }) },
  }),
  settle: defineRoute({
    method: 'PATCH',
    path: '/technical/annotation-queue/{id}',
    summary: 'Take a frame that waits, give it back, report it done or dismiss it',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'queueItem',
      from: 'params',
      field: ['id'],
      anyOf: [...CODES],
      level: 'member',
    },
    params: z.object({ id }),
    body: z.strictObject({ action: z.enum(QUEUE_ACTIONS) }),
    answers: { 200: queueItem },
  }),
});
