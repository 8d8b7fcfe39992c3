import type { LogSeverity, LogType } from '../../statuses.ts';

export type AuditSubject =
  | 'project'
  | 'dataset'
  | 'issue'
  | 'video'
  | 'upload'
  | 'frame'
  | 'detection'
  | 'calibration'
  | 'analysis'
  | 'task'
  | 'patient'
  | 'report'
  | 'user'
  | 'role'
  | 'session'
  | 'installation';

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
