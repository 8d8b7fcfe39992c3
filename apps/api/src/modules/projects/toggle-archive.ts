import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { lockProject, statusChange, updateProject } from '@sarm/database/projects.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

/** Archiving an archived project, or restoring a live one, changes nothing and writes nothing. */
export const toggleArchive =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['toggleArchive']> =>
  async ({ params, body, actor }) => {
    const id = params.projectId;
    const project = await inScope(db, asInstallation, async (tx) => {
      const before = await lockProject(tx, id);
      if (before === undefined) throw new AppError('not_found');
      if ((before.status === 'archived') === body.isArchived) return await readAdminProject(tx, id);
      const next = body.isArchived ? 'archived' : (before.status_before_archive ?? 'active');
      await updateProject(tx, id, statusChange(before, next));
      const after = await readAdminProject(tx, id);
      await appendAudit(tx, actor, {
        type: 'data',
        action: body.isArchived ? 'project.archive' : 'project.restore',
        message: `Project ${before.name} ${body.isArchived ? 'archived' : 'restored'}`,
        projectId: id,
        resourceType: 'project',
        resourceId: id,
        details: { before: before.status, after: next },
      });
      return after;
    });
    return { status: 200, body: project };
  };
