import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listQueue as readPage } from '@sarm/database/annotation/annotation-queue.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentQueueItem } from './annotation-queue.presenter.ts';

export const listQueue: Handler<RouteGroups['annotationQueue']['list']> = async ({
  tx,
  caller,
  rows: visible,
  query,
  request,
}) => {
  const reader = readerOf({ caller, request });
  const { rows, total } = await readPage(tx, {
    limit: query.limit,
    offset: query.offset,
    ...visible,
    userId: caller.userId,
    state: query.state,
    kind: query.kind,
    projectId: query.project_id,
    videoId: query.video_id,
    mine: query.mine,
  });
  return { status: 200, body: { items: rows.map((row) => presentQueueItem(row, reader)), total } };
};
