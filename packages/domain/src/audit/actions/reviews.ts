import { type AuditActionKind, data } from './action-kind.ts';

/** Review of data labels. */
export const REVIEW_ACTIONS = {
  'review.decide': data('reviewItem'),
  'review.note': data('reviewItem'),
  'review.comment': data('reviewItem'),
  'review.settle-comment': data('reviewItem'),
} as const satisfies Record<string, AuditActionKind>;
