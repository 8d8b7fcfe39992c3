import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { insertProject } from '@sarm/database/projects/projects.repository';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

export const createProject: Handler<RouteGroups['projects']['create']> = async ({ tx, caller, body }) => {
  const { name, description, status } = body;
  const id = newId();
  await insertProject(tx, { id, name, description, status, created_by: caller.userId });
  return {
    status: 201,
    body: await readAdminProject(tx, id),
    audit: {
      action: 'project.create',
      projectId: id,
      subjectId: id,
      after: { name, description, status },
    },
  };
};
