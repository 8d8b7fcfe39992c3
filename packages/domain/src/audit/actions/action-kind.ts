import type { ResourceKind } from '../../access/resources.ts';
import type { LogSeverity, LogType } from '../../statuses.ts';

/** Every kind of the registry, and what is logged although no call names it as an object. */
export type AuditSubject = ResourceKind | 'issue' | 'user' | 'role' | 'session' | 'installation';

export interface AuditActionKind {
  readonly type: LogType;
  readonly severity: LogSeverity;
  readonly subject: AuditSubject;
}

export const data = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'data', severity, subject }) as const;
export const auth = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'auth', severity, subject }) as const;
export const permission = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'permission', severity, subject }) as const;
export const system = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'system', severity, subject }) as const;

export const user = (severity: LogSeverity = 'info') =>
  ({ type: 'user', severity, subject: 'user' }) as const;
