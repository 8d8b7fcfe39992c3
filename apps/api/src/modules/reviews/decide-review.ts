import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type HeldReview, lockReview, storeReview } from '@sarm/database/reviews/review-decisions.repository';
import { findReview } from '@sarm/database/reviews/reviews.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentReview } from './reviews.presenter.ts';

/** TEC-165, TEC-166: only what is pending, and only what the reviewer has seen. */
export const decideReview: Handler<RouteGroups['reviews']['decide']> = async ({
  tx,
  caller,
  object,
  body,
  request,
}) => {
  const held = found(await lockReview(tx, object.id));
  if (held.status !== 'pending') throw decided(held);
  if (body.version !== undefined && body.version !== held.version) throw new AppError('review_changed');
  const { status } = body;
  const notes = body.notes ?? held.notes;
  if (status !== undefined || notes !== held.notes)
    await storeReview(tx, held.id, { status, notes, userId: caller.userId });
  const at = { projectId: object.projectId, subjectId: held.id };
  return {
    status: 200,
    body: presentReview(found(await findReview(tx, held.id)), readerOf({ caller, object, request })),
    audit:
      status !== undefined
        ? {
            ...at,
            action: 'review.decide',
            before: { status: held.status, notes: held.notes },
            after: { labelId: held.label_id, status, notes, version: held.version },
          }
        : notes === held.notes
          ? 'unchanged'
          : { ...at, action: 'review.note', before: { notes: held.notes }, after: { notes } },
  };
};

/** With who and when, so that the page need not guess what happened. */
const decided = ({ status, reviewer_name: name, reviewed_at: at }: HeldReview): AppError =>
  new AppError('review_decided', {
    params: { status, name: name ?? '', at: at?.toISOString() ?? '' },
  });
