import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listIssues as readIssues } from '@sarm/database/projects/issues.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentRow } from '../../http/present-row.ts';

export const listIssues: Handler<RouteGroups['issues']['list']> = async ({ tx, object, query }) => {
  const found = await readIssues(tx, {
    ...listFilterOf(query),
    projectId: object.projectId,
    status: query.status,
  });
  return pageAnswer(query, found, presentRow);
};
