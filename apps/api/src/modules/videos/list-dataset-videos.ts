import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listVideos } from '@sarm/database/samples/videos.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentVideo } from './videos.presenter.ts';

export const listDatasetVideos: Handler<RouteGroups['videos']['listOfDataset']> = async ({
  tx,
  caller,
  object,
  query,
  request,
  t,
}) => {
  const reader = readerOf({ caller, object, request });
  const { rows, total } = await listVideos(tx, {
    ...pageOf(query),
    named: reader.named,
    userId: caller.userId,
    datasetId: object.id,
    search: query.search,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
  });
  const { page, limit } = query;
  return {
    status: 200,
    body: { videos: rows.map((row) => presentVideo(row, t, reader)), total, page, limit },
  };
};
