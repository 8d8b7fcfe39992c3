import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockProject, statusChange, updateProject } from '@sarm/database/projects/projects.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readAdminProject } from './get-project.ts';

/** Archiving an archived project, or restoring a live one, changes nothing and writes nothing. */
export const toggleArchive: Handler<RouteGroups['projects']['toggleArchive']> = async ({
  tx,
  params,
  body,
}) => {
  const id = params.projectId;
  const before = found(await lockProject(tx, id));
  if ((before.status === 'archived') === body.isArchived)
    return { status: 200, body: await readAdminProject(tx, id), audit: 'unchanged' };
  const next = body.isArchived ? 'archived' : (before.status_before_archive ?? 'active');
  await updateProject(tx, id, statusChange(before, next));
  return {
    status: 200,
    body: await readAdminProject(tx, id),
    audit: {
      action: body.isArchived ? 'project.archive' : 'project.restore',
      projectId: id,
      subjectId: id,
      before: { status: before.status },
      after: { status: next },
    },
  };
};
