import type { HandlersOf } from '../../http/handler.ts';
import { commentReview, settleComment } from './comment-review.ts';
import { countReviews } from './count-reviews.ts';
import { decideReview } from './decide-review.ts';
import { getReview } from './get-review.ts';
import { listReviews } from './list-reviews.ts';

export const createReviewsHandlers = (): HandlersOf<'reviews'> => ({
  list: listReviews,
  statistics: countReviews,
  get: getReview,
  decide: decideReview,
  comment: commentReview,
  settleComment,
});
