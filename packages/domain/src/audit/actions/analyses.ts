import { type AuditActionKind, data, system } from './action-kind.ts';

/** Analyses and tasks. */
export const ANALYSIS_ACTIONS = {
  'analysis.motility': data('task'),
  'analysis.concentration': data('task'),
  'analysis.store': data('analysis'),
  'analysis.exclude-video': data('analysis', 'warning'),
  'analysis.include-video': data('analysis', 'warning'),
  'analysis.correct-track': data('analysis', 'warning'),
  'analysis.recompute': system('analysis'),
  'analysis.print': data('analysis'),
  'task.cancel': data('task'),
  'task.complete': system('task'),
  'task.fail': system('task', 'error'),
} as const satisfies Record<string, AuditActionKind>;
