import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/list-filters';
import { listMemberProjects } from '@sarm/database/projects.repository';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentProjectCard } from './projects.presenter.ts';

export const listMyProjects =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['listMine']> =>
  async ({ caller, query }) => {
    const { rows, total } = await inScope(db, asUser(caller.userId), (tx) =>
      listMemberProjects(tx, caller.userId, {
        ...pageOf(query),
        search: query.search,
        sortBy: query.sort_by as 'name' | 'createdAt' | undefined,
        sortOrder: query.sort_order,
        archived: query.include_archived ? undefined : false,
      }),
    );
    return { status: 200, body: { items: rows.map((row) => presentProjectCard(row)), total } };
  };
