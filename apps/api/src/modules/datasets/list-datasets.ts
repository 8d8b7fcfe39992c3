import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listDatasets as readPage } from '@sarm/database/samples/datasets.repository';
import type { Handler } from '../../http/handler.ts';
import { patientReader, presentDataset } from './datasets.presenter.ts';

export const listDatasets: Handler<RouteGroups['datasets']['list']> = async ({ tx, caller, query }) => {
  const { project_id: projectId, ...filter } = query;
  const { rows, total } = await readPage(tx, { ...filter, projectId, userId: caller.userId });
  const sees = patientReader(caller);
  return { status: 200, body: { datasets: rows.map((row) => presentDataset(row, sees)), total } };
};
