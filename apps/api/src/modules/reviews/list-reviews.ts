import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listReviews as readPage } from '@sarm/database/reviews/reviews.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentReview } from './reviews.presenter.ts';

/** TEC-079: without review_annotations only what lies in the caller's own labels. */
export const listReviews: Handler<RouteGroups['reviews']['list']> = async ({
  tx,
  caller,
  rows: visible,
  query,
  request,
}) => {
  const { sort_by: sortBy = 'created' } = query;
  const reader = readerOf({ caller, request });
  const { rows, total, extra } = await readPage(tx, {
    ...pageOf(query),
    ...visible,
    userId: caller.userId,
    type: query.type,
    datasetId: query.dataset_id,
    status: query.status,
    creatorId: query.creator_id,
    from: query.from,
    to: query.to,
    sortBy,
    direction: query.sort_order ?? (sortBy === 'created' ? 'desc' : 'asc'),
    named: reader.named,
  });
  return {
    status: 200,
    body: {
      items: rows.map((row) => presentReview(row, reader)),
      total,
      counts: { detection: extra.detection ?? 0, morphology: extra.morphology ?? 0 },
    },
  };
};
