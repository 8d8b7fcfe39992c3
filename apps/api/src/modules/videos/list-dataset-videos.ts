import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/list-filters';
import { asUser, inScope } from '@sarm/database/scope';
import { listVideos, type VideoSort } from '@sarm/database/videos.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentVideo } from './videos.presenter.ts';

export const listDatasetVideos =
  ({ db }: AppDeps): Handler<RouteGroups['videos']['listOfDataset']> =>
  async ({ caller, object, query }) => {
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      listVideos(tx, {
        ...pageOf(query),
        userId: caller.userId,
        datasetId: object.id,
        search: query.search,
        sortBy: query.sort_by as VideoSort | undefined,
        sortOrder: query.sort_order,
      }),
    );
    const { page, limit } = query;
    return { status: 200, body: { videos: rows.map((row) => presentVideo(row)), total, page, limit } };
  };
