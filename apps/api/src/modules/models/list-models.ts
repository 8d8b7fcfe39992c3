import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listModels as readModels } from '@sarm/database/analyses/models.list.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentModel } from './models.presenter.ts';

/** TEC-271. What an installation no longer holds the files of is not listed: nobody can work with it. */
export const listModels: Handler<RouteGroups['models']['list']> = async (call) => {
  const { tx, query, rows: visible } = call;
  const { rows, total } = await readModels(tx, {
    type: query.type,
    status: query.status,
    datasetId: query.dataset_id,
    projectId: query.project_id,
    projects: visible.projects,
    limit: query.limit,
    offset: query.offset,
  });
  const reader = readerOf(call);
  return { status: 200, body: { models: rows.map((row) => presentModel(row, reader)), total } };
};
