import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listDatasets as readPage } from '@sarm/database/samples/datasets.repository';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentDataset } from './datasets.presenter.ts';

export const listDatasets: Handler<RouteGroups['datasets']['list']> = async ({
  tx,
  caller,
  query,
  request,
}) => {
  const { project_id: projectId, ...filter } = query;
  const reader = readerOf({ caller, request });
  const { rows, total } = await readPage(tx, {
    ...filter,
    named: reader.named,
    projectId,
    userId: caller.userId,
  });
  return { status: 200, body: { datasets: rows.map((row) => presentDataset(row, reader)), total } };
};
