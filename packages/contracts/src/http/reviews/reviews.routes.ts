import { LABEL_TYPES } from '@sarm/domain/labels';
import { REVIEW_DECISIONS, REVIEW_ORDERS, REVIEW_STATUSES, REVIEWS } from '@sarm/domain/reviews';
import { z } from 'zod';
import { givenInstant } from '../dates.ts';
import { CODES, ownRows, REVIEW } from '../labels/labels.shapes.ts';
import { pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { reviewComment, reviewDetail, reviewItem, reviewStatistics } from './reviews.entities.ts';

const inReview = { kind: 'object', object: 'reviewItem', from: 'params', field: ['id'] } as const;
const participant = { ...inReview, anyOf: CODES, othersSeen: REVIEW } as const;

export const reviewRoutes = routesAbout('reviewItem', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/annotation/list-reviews',
    summary: 'What of data labels is reviewed: frames of detection labels, masks of morphology labels',
    effect: 'read',
    access: { ...ownRows, othersSeen: REVIEW },
    query: pageQuery(REVIEW_ORDERS, REVIEWS.perPage)
      .omit({ search: true })
      .extend({
        type: z.enum(LABEL_TYPES).default('detection'),
        dataset_id: id.optional(),
        status: z.enum(REVIEW_STATUSES).optional(),
        creator_id: id.optional(),
        from: givenInstant.optional(),
        /** Up to and with this millisecond. */
        to: givenInstant.optional(),
      }),
    answers: {
      200: z.object({
        items: z.array(reviewItem),
        total: z.int(),
        /** Of both types, under the other filters. */
        counts: z.record(z.enum(LABEL_TYPES), z.int()),
      }),
    },
  }),
  statistics: defineRoute({
    method: 'GET',
    path: '/sarm/annotation/review-stats',
    summary: 'Counts of what is reviewed, by status, type, dataset and creator',
    effect: 'read',
    counts: ['reviewItem'],
    access: { ...ownRows, othersSeen: REVIEW },
    answers: { 200: reviewStatistics },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/review-items/{id}',
    summary: 'One item with what the person changed of the boxes of the model, and its comments',
    effect: 'read',
    access: participant,
    params: z.object({ id }),
    answers: { 200: reviewDetail },
  }),
  decide: defineRoute({
    method: 'PATCH',
    path: '/sarm/annotation/review-item/{id}',
    summary: 'Approve, reject or send back a pending item, or keep notes on it',
    effect: 'change',
    access: { ...inReview, anyOf: REVIEW, level: 'member' },
    params: z.object({ id }),
    body: z
      .object({
        /** Absent: only the notes change. */
        status: z.enum(REVIEW_DECISIONS).optional(),
        /** Absent: they stay. */
        notes: z.string().trim().max(REVIEWS.notesLength).optional(),
        /** What the person saw; a later correction is refused. Absent: whatever there is now. */
        version: z.int().min(1).max(2_147_483_647).optional(),
      })
      .refine(({ status, notes }) => status !== undefined || notes !== undefined, {
        path: ['status'],
        error: 'required',
      }),
    answers: { 200: reviewItem },
  }),
  comment: defineRoute({
    method: 'POST',
    path: '/technical/review-items/{id}/comments',
    summary: 'Pin a comment to a place of the picture',
    effect: 'change',
    access: { ...participant, level: 'member' },
    params: z.object({ id }),
    body: z.object({
      object_id: id.nullable().default(null),
      x: z.number().min(0).max(100_000),
      y: z.number().min(0).max(100_000),
      body: z.string('required').trim().min(1, 'required').max(REVIEWS.commentLength),
    }),
    answers: { 201: reviewComment },
  }),
  settleComment: defineRoute({
    method: 'PATCH',
    path: '/technical/review-items/{id}/comments/{commentId}',
    summary: 'Settle a comment, or open it again',
    effect: 'change',
    access: { ...participant, level: 'member' },
    params: z.object({ id, commentId: id }),
    body: z.object({ settled: z.boolean() }),
    answers: { 200: reviewComment },
  }),
});
