import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/list-filters';
import { listAllProjects, type ProjectSort } from '@sarm/database/projects.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentAdminProject } from './projects.presenter.ts';

export const listProjects =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['list']> =>
  async ({ query }) => {
    const { rows, total } = await inScope(db, asInstallation, (tx) =>
      listAllProjects(tx, {
        ...pageOf(query),
        search: query.search,
        sortBy: query.sort_by as ProjectSort | undefined,
        sortOrder: query.sort_order,
        archived: query.archived === undefined ? undefined : query.archived === 'true',
      }),
    );
    return {
      status: 200,
      body: { items: rows.map(presentAdminProject), total, page: query.page, limit: query.limit },
    };
  };
