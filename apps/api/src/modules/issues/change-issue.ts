import type { Issue } from '@sarm/contracts/http/issues/issues.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  insertIssue,
  lockIssue,
  updateIssue as storeChange,
} from '@sarm/database/projects/issues.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentRow } from '../../http/present-row.ts';

type Issues = RouteGroups['issues'];

const readIssue = async (tx: Scoped, projectId: string, id: string): Promise<Issue> =>
  presentRow(found(await lockIssue(tx, projectId, id)));

export const createIssue: Handler<Issues['create']> = async ({ tx, caller, object: { projectId }, body }) => {
  const id = newId();
  await insertIssue(tx, { id, project_id: projectId, created_by: caller.userId, ...body });
  return {
    status: 201,
    body: await readIssue(tx, projectId, id),
    audit: { action: 'issue.create', projectId, subjectId: id, after: body },
  };
};

export const updateIssue: Handler<Issues['update']> = async ({ tx, object: { projectId }, params, body }) => {
  const { title, type, priority, status } = found(await lockIssue(tx, projectId, params.id));
  await storeChange(tx, params.id, body);
  return {
    status: 200,
    body: await readIssue(tx, projectId, params.id),
    audit: {
      action: 'issue.update',
      projectId,
      subjectId: params.id,
      before: { title, type, priority, status },
      after: body,
    },
  };
};
