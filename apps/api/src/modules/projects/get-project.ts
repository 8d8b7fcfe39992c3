import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findAnyProject } from '@sarm/database/projects/projects.repository';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentAdminProject } from './projects.presenter.ts';

export const getProject: Handler<RouteGroups['projects']['get']> = async ({ tx, params }) => ({
  status: 200,
  body: await readAdminProject(tx, params.id),
});

export async function readAdminProject(db: Scoped, id: string): Promise<AdminProject> {
  const project = found(await findAnyProject(db, id));
  return presentAdminProject(project);
}
