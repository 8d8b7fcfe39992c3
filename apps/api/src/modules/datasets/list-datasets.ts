import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listDatasets as readPage } from '@sarm/database/datasets.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentDataset } from './datasets.presenter.ts';

export const listDatasets =
  ({ db }: AppDeps): Handler<RouteGroups['datasets']['list']> =>
  async ({ caller, query }) => {
    const { project_id: projectId, ...filter } = query;
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      readPage(tx, { ...filter, projectId, userId: caller.userId }),
    );
    return { status: 200, body: { datasets: rows.map((row) => presentDataset(row)), total } };
  };
