import { type AuditActionKind, system } from './action-kind.ts';

/** The installation and its log. */
export const INSTALLATION_ACTIONS = {
  'log.export': system('installation', 'warning'),
  'audit.verify': system('installation'),
  'audit.broken': system('installation', 'critical'),
  'request.fail': { type: 'api', severity: 'error', subject: 'installation' },
  'settings.update': system('installation', 'warning'),
  'settings.test-mail': system('installation'),
  'installation.update': system('installation', 'warning'),
  'installation.self-check': system('installation'),
  'installation.self-check-failed': system('installation', 'error'),
  'installation.stop-trainings': system('installation', 'warning'),
  'demo.seed': system('installation'),
  'demo.load': system('project'),
  'demo.remove': system('project', 'warning'),
} as const satisfies Record<string, AuditActionKind>;
