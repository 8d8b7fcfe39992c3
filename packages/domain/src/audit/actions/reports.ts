import { type AuditActionKind, data, system } from './action-kind.ts';

/** Reports. */
export const REPORT_ACTIONS = {
  'report.issue': data('report'),
  'report.store-pdf': system('report'),
  'report.email': data('report'),
  'report.email-sent': system('report'),
  'report.email-failed': system('report', 'error'),
} as const satisfies Record<string, AuditActionKind>;
