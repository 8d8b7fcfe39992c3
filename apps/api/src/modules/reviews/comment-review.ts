import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import {
  countComments,
  findComment,
  insertComment,
  settleComment as storeSettled,
} from '@sarm/database/reviews/review-comments.repository';
import { lockReview } from '@sarm/database/reviews/review-decisions.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { REVIEWS } from '@sarm/domain/reviews';
import type { Handler } from '../../http/handler.ts';
import { presentComment } from './reviews.presenter.ts';

export const commentReview: Handler<RouteGroups['reviews']['comment']> = async ({
  tx,
  caller,
  object,
  body,
}) => {
  const { id: itemId } = found(await lockReview(tx, object.id));
  if ((await countComments(tx, itemId)) >= REVIEWS.commentsOfItem)
    throw new AppError('invalid_request', { errors: [{ field: 'body', code: 'invalid' }] });
  const id = newId();
  await insertComment(tx, {
    ...body,
    id,
    project_id: object.projectId,
    review_item_id: itemId,
    created_by: caller.userId,
  });
  return {
    status: 201,
    body: presentComment(found(await findComment(tx, itemId, id))),
    audit: {
      action: 'review.comment',
      projectId: object.projectId,
      subjectId: itemId,
      after: { commentId: id, ...body },
    },
  };
};

export const settleComment: Handler<RouteGroups['reviews']['settleComment']> = async ({
  tx,
  caller,
  object,
  params,
  body: { settled },
}) => {
  const { id: itemId } = found(await lockReview(tx, object.id));
  const before = found(await findComment(tx, itemId, params.commentId));
  const unchanged = (before.settled_at !== null) === settled;
  if (!unchanged) await storeSettled(tx, before.id, settled ? caller.userId : null);
  return {
    status: 200,
    body: presentComment(unchanged ? before : found(await findComment(tx, itemId, before.id))),
    audit: unchanged
      ? 'unchanged'
      : {
          action: 'review.settle-comment',
          projectId: object.projectId,
          subjectId: itemId,
          before: { settled: !settled },
          after: { commentId: before.id, settled },
        },
  };
};
