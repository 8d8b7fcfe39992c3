import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/list-filters';
import { asUser, inScope } from '@sarm/database/scope';
import { listVideos as readPage, type VideoSort } from '@sarm/database/videos.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentVideo } from './videos.presenter.ts';

export const listVideos =
  ({ db }: AppDeps): Handler<RouteGroups['videos']['list']> =>
  async ({ caller, query }) => {
    const { page, limit } = query;
    // No video has a patient before samples are recorded, so this filter finds none.
    if (query.patient_id !== undefined) return { status: 200, body: { items: [], total: 0, page, limit } };
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      readPage(tx, {
        ...pageOf(query),
        userId: caller.userId,
        datasetId: query.dataset_id,
        status: query.status,
        search: query.search,
        sortBy: query.sort_by as VideoSort | undefined,
        sortOrder: query.sort_order,
      }),
    );
    return { status: 200, body: { items: rows.map((row) => presentVideo(row)), total, page, limit } };
  };
