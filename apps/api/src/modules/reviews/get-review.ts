import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { boxesOfFrame, tracedEdits } from '@sarm/database/reviews/review-comparison.repository';
import { commentsOf } from '@sarm/database/reviews/review-comments.repository';
import { findReview, type ReviewView } from '@sarm/database/reviews/reviews.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { found } from '@sarm/domain/catalogue/errors';
import { REVIEWS } from '@sarm/domain/reviews';
import { compareWithProposed, type Difference } from '@sarm/editing/rules/compare-with-proposed';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentComment, presentDifference, presentReview } from './reviews.presenter.ts';

export const getReview: Handler<RouteGroups['reviews']['get']> = async ({ tx, caller, object, request }) => {
  const item = found(await findReview(tx, object.id));
  const differences = await differencesOf(tx, item);
  const comments = await commentsOf(tx, item.id, REVIEWS.commentsOfItem);
  return {
    status: 200,
    body: {
      item: presentReview(item, readerOf({ caller, object, request })),
      differences: differences?.map(presentDifference) ?? null,
      comments: comments.map(presentComment),
    },
  };
};

/** Null: the item is a mask, or no model has looked at the frame. */
async function differencesOf(tx: Scoped, item: ReviewView): Promise<readonly Difference[] | null> {
  if (item.type !== 'detection') return null;
  const { model, boxes } = await boxesOfFrame(tx, item.frame_id);
  if (model === null) return null;
  const kept = new Set(item.boxes.map(({ id }) => id));
  return compareWithProposed(
    boxes.filter(({ id }) => kept.has(id)),
    boxes.filter(({ id }) => !kept.has(id)),
    await tracedEdits(tx, item.frame_id),
  );
}
