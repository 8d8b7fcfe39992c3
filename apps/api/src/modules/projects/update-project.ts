import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  lockProject,
  statusChange,
  updateProject as storeChange,
} from '@sarm/database/projects/projects.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

export const updateProject: Handler<RouteGroups['projects']['update']> = async ({ tx, params, body }) => {
  const id = params.projectId;
  const before = found(await lockProject(tx, id));
  const { status, ...texts } = body;
  await storeChange(tx, id, { ...texts, ...(status === undefined ? {} : statusChange(before, status)) });
  const { name, description } = before;
  return {
    status: 200,
    body: await readAdminProject(tx, id),
    audit: {
      action: 'project.update',
      projectId: id,
      subjectId: id,
      before: { name, description, status: before.status },
      after: body,
    },
  };
};
