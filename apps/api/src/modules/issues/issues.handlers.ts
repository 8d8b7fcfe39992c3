import type { HandlersOf } from '../../http/handler.ts';
import { createIssue, updateIssue } from './change-issue.ts';
import { listIssues } from './list-issues.ts';

export const createIssuesHandlers = (): HandlersOf<'issues'> => ({
  list: listIssues,
  create: createIssue,
  update: updateIssue,
});
