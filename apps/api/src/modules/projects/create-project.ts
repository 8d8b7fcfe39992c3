import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { newId } from '@sarm/database/new-id';
import { insertProject } from '@sarm/database/projects.repository';
import { asInstallation, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

export const createProject =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['create']> =>
  async ({ caller, body, actor }) => {
    const { name, description, status } = body;
    const created = await inScope(db, asInstallation, async (tx) => {
      const id = newId();
      await insertProject(tx, { id, name, description, status, created_by: caller.userId });
      const project = await readAdminProject(tx, id);
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'project.create',
        message: `Project ${name} created`,
        projectId: id,
        resourceType: 'project',
        resourceId: id,
        details: { name, description, status },
      });
      return project;
    });
    return { status: 201, body: created };
  };
