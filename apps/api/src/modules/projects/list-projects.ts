import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { listAllProjects } from '@sarm/database/projects/projects.repository';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentAdminProject } from './projects.presenter.ts';

export const listProjects: Handler<RouteGroups['projects']['list']> = async ({ tx, query }) => {
  const archived = query.archived === undefined ? undefined : query.archived === 'true';
  const found = await listAllProjects(tx, { ...listFilterOf(query), archived, status: query.status });
  const { status, body } = pageAnswer(query, found, presentAdminProject);
  return { status, body: { ...body, counts: found.extra } };
};
