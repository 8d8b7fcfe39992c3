import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import { listMemberProjects } from '@sarm/database/projects/projects.repository';
import type { Handler } from '../../http/handler.ts';
import { presentProjectCard } from './projects.presenter.ts';

export const listMyProjects: Handler<RouteGroups['projects']['listMine']> = async ({ tx, caller, query }) => {
  const { rows, total } = await listMemberProjects(tx, caller.userId, {
    ...pageOf(query),
    search: query.search,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
    archived: query.include_archived ? undefined : false,
  });
  return { status: 200, body: { items: rows.map((row) => presentProjectCard(row)), total } };
};
