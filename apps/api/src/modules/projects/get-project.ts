import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Queryable } from '@sarm/database/connect';
import { findAnyProject } from '@sarm/database/projects.repository';
import type { AdminProject } from '@sarm/contracts/http/entities';
import { asInstallation, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentAdminProject } from './projects.presenter.ts';

export const getProject =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['get']> =>
  async ({ params }) => ({
    status: 200,
    body: await inScope(db, asInstallation, (tx) => readAdminProject(tx, params.id)),
  });

export async function readAdminProject(db: Queryable, id: string): Promise<AdminProject> {
  const project = await findAnyProject(db, id);
  if (project === undefined) throw new AppError('not_found');
  return presentAdminProject(project);
}
