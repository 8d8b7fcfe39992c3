import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listPredictions as readPage } from '@sarm/database/predictions/predictions.list.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentPrediction } from './predictions.presenter.ts';

/** TEC-279 */
export const listPredictions: Handler<RouteGroups['predictions']['list']> = async (call) => {
  const { tx, caller, rows: visible, query, t } = call;
  const { rows, total } = await readPage(tx, {
    limit: query.limit,
    offset: query.offset,
    userId: caller.userId,
    projects: visible.projects,
    modelCode: query.model_id,
    videoId: query.video_id,
    status: query.status,
  });
  const reader = readerOf(call);
  return {
    status: 200,
    body: { predictions: rows.map((row) => presentPrediction(row, reader, t)), total },
  };
};
