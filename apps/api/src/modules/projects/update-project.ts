import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { lockProject, statusChange, updateProject as storeChange } from '@sarm/database/projects.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

export const updateProject =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['update']> =>
  async ({ params, body, actor }) => {
    const id = params.projectId;
    const changed = await inScope(db, asInstallation, async (tx) => {
      const before = await lockProject(tx, id);
      if (before === undefined) throw new AppError('not_found');
      const { status, ...texts } = body;
      await storeChange(tx, id, { ...texts, ...(status === undefined ? {} : statusChange(before, status)) });
      const project = await readAdminProject(tx, id);
      const { name, description } = before;
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'project.update',
        message: `Project ${project.name} changed`,
        projectId: id,
        resourceType: 'project',
        resourceId: id,
        details: { before: { name, description, status: before.status }, after: body },
      });
      return project;
    });
    return { status: 200, body: changed };
  };
