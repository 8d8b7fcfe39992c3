import { type AuditActionKind, data, permission } from './action-kind.ts';

/** Projects and their members. */
export const PROJECT_ACTIONS = {
  'project.archive': data('project'),
  'project.restore': data('project'),
  'member.add': permission('user'),
  'member.update': permission('user'),
  'member.remove': permission('user', 'warning'),
  'issue.create': data('issue'),
  'issue.update': data('issue'),
} as const satisfies Record<string, AuditActionKind>;
