import { type LoggedKind, type Resource, RESOURCES } from './access/resources.ts';
import type { LogSeverity, LogType } from './statuses.ts';

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

interface AuditActionKind {
  readonly type: LogType;
  readonly severity: LogSeverity;
  readonly subject: AuditSubject;
}

const data = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'data', severity, subject }) as const;
const auth = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'auth', severity, subject }) as const;
const permission = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'permission', severity, subject }) as const;
const system = <S extends AuditSubject>(subject: S, severity: LogSeverity = 'info') =>
  ({ type: 'system', severity, subject }) as const;

type LifeAction = `${LoggedKind}.${'create' | 'update' | 'delete'}`;
/** What is logged of every kind that the registry of resources says it of. */
const lives = Object.fromEntries(
  Object.entries(RESOURCES as Readonly<Record<string, Resource>>)
    .filter(([, { logged }]) => logged === true)
    .flatMap(([kind]) => [
      [`${kind}.create`, data(kind as LoggedKind)],
      [`${kind}.update`, data(kind as LoggedKind)],
      [`${kind}.delete`, data(kind as LoggedKind, 'warning')],
    ]),
) as Readonly<Record<LifeAction, AuditActionKind>>;

/** Everything that the audit log can tell. What people read of it stands in packages/messages, by the same code. */
export const AUDIT_ACTIONS = {
  ...lives,
  'project.archive': data('project'),
  'project.restore': data('project'),
  'member.add': { type: 'permission', severity: 'info', subject: 'user' },
  'member.update': { type: 'permission', severity: 'info', subject: 'user' },
  'member.remove': { type: 'permission', severity: 'warning', subject: 'user' },
  'issue.create': data('issue'),
  'issue.update': data('issue'),
  'video.upload': data('video'),
  'video.upload-refused': data('upload', 'warning'),
  'video.update': data('video'),
  'video.delete': data('video', 'warning'),
  'frames.extract': data('video'),
  'frames.detect': data('video'),
  'frames.submit': data('analysis'),
  'frame.note': data('frame'),
  'frame.select': data('frame'),
  'frame.unselect': data('frame'),
  'frame.delete': data('frame', 'warning'),
  'detection.draw': data('detection'),
  'detection.update': data('detection'),
  'detection.delete': data('detection', 'warning'),
  'detection.delete-all': data('frame', 'warning'),
  'detection.export-video': data('video'),
  'detection.export-frame': data('frame'),
  'calibration.create': data('calibration'),
  'calibration.update': data('calibration'),
  'calibration.retire': data('calibration'),
  'analysis.motility': data('task'),
  'analysis.concentration': data('task'),
  'analysis.store': data('analysis'),
  'analysis.exclude-video': data('analysis', 'warning'),
  'analysis.include-video': data('analysis', 'warning'),
  'analysis.correct-track': data('analysis', 'warning'),
  'analysis.recompute': system('analysis'),
  'patient.erase': data('patient', 'critical'),
  'patient.export': data('patient', 'warning'),
  'video.view': data('video'),
  'video.remove-original': system('video', 'warning'),
  'report.issue': data('report', 'warning'),
  'report.store-pdf': system('report'),
  'report.email': data('report'),
  'report.email-sent': system('report'),
  'report.email-failed': system('report', 'error'),
  'analysis.print': data('analysis'),
  'task.cancel': data('task'),
  'task.complete': system('task'),
  'task.fail': system('task', 'error'),
  'user.register': { type: 'user', severity: 'info', subject: 'user' },
  'user.prove-email': { type: 'user', severity: 'info', subject: 'user' },
  'user.set-up': { type: 'permission', severity: 'warning', subject: 'user' },
  'user.clear-unproven': { type: 'user', severity: 'info', subject: 'user' },
  'user.update-profile': { type: 'user', severity: 'info', subject: 'user' },
  'user.update-settings': { type: 'user', severity: 'info', subject: 'user' },
  'user.ask-password-link': { type: 'auth', severity: 'info', subject: 'user' },
  'user.reset-password': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.change-password': { type: 'auth', severity: 'info', subject: 'user' },
  'user.create': { type: 'user', severity: 'info', subject: 'user' },
  'user.update': { type: 'user', severity: 'info', subject: 'user' },
  'user.activate': { type: 'user', severity: 'warning', subject: 'user' },
  'user.deactivate': { type: 'user', severity: 'warning', subject: 'user' },
  'user.delete': { type: 'user', severity: 'warning', subject: 'user' },
  'user.roles': { type: 'permission', severity: 'warning', subject: 'user' },
  'user.send-password-link': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.end-sessions': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.enable-second-factor': { type: 'auth', severity: 'info', subject: 'user' },
  'user.disable-second-factor': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.reset-second-factor': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.use-recovery-code': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.link-provider': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.add-passkey': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.rename-passkey': { type: 'auth', severity: 'info', subject: 'user' },
  'user.remove-passkey': { type: 'auth', severity: 'warning', subject: 'user' },
  'user.grant-admin': { type: 'permission', severity: 'warning', subject: 'user' },
  'role.create': permission('role'),
  'role.update': permission('role'),
  'role.delete': permission('role', 'warning'),
  'role.permissions': permission('role', 'warning'),
  'session.open': auth('session'),
  'session.close': auth('session'),
  'session.refuse': auth('user', 'warning'),
  'session.throttle': auth('user', 'error'),
  'session.reuse': auth('session', 'critical'),
  'session.revoke': auth('session'),
  'log.export': system('installation', 'warning'),
  'audit.verify': system('installation'),
  'audit.broken': system('installation', 'critical'),
  'request.fail': { type: 'api', severity: 'error', subject: 'installation' },
  'settings.update': system('installation', 'warning'),
  'settings.test-mail': system('installation'),
  'installation.update': system('installation', 'warning'),
  'installation.self-check': system('installation'),
  'installation.self-check-failed': system('installation', 'error'),
  'demo.seed': system('installation'),
  'demo.load': system('project'),
  'demo.remove': system('project', 'warning'),
} as const satisfies Record<string, AuditActionKind>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as AuditAction[];
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);

/** Stands in an audit row for what a person could be known by: nobody may delete the row when the person asks to be forgotten. */
export const PERSONAL = '[personal]';

/** Fields that hold names of patients or files, or free text in which people write them. */
const PERSONAL_FIELDS: Readonly<Partial<Record<AuditSubject, readonly string[]>>> = {
  patient: ['name', 'date_of_birth', 'email', 'contact_number'],
  issue: ['title'],
  dataset: ['name', 'description', 'source'],
  video: ['name', 'description', 'tags', 'source', 'fileName', 'originalFilename'],
  upload: ['name', 'description', 'tags', 'source', 'fileName', 'originalFilename'],
  frame: ['note'],
  analysis: ['reason'],
  report: ['title', 'commentText', 'recommendationText', 'subject', 'message', 'patientName', 'recipient'],
};

export type AuditValues = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is AuditValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Each personal value that says something, replaced; an empty field tells nothing of anybody and stays as it is. */
export function replacePersonal(
  subject: AuditSubject,
  values: AuditValues,
  replace: (value: unknown, field: string) => unknown,
): AuditValues {
  const fields = PERSONAL_FIELDS[subject] ?? [];
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (fields.includes(field)) return [field, isEmpty(value) ? value : replace(value, field)];
      return [field, isPlain(value) ? replacePersonal(subject, value, replace) : value];
    }),
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The values without anything that a person could be known by. */
export const withoutPersonal = (subject: AuditSubject, values: AuditValues): AuditValues =>
  replacePersonal(subject, values, () => PERSONAL);

/**
 * Records that belong to a patient. What they are called is kept sealed under a key that goes with the record; the others
 * could not be found when the patient is erased, so of them nothing is kept.
 */
const SEALED_SUBJECTS: readonly AuditSubject[] = [
  'patient',
  'dataset',
  'video',
  'frame',
  'analysis',
  'report',
];
export const isSealed = (action: AuditAction): boolean =>
  // With the record its key has gone: nothing may make another.
  SEALED_SUBJECTS.includes(AUDIT_ACTIONS[action].subject) && !/\.(delete|erase)/.test(action);

const tellsPersonal = (value: unknown): boolean => {
  if (typeof value === 'string') return value.startsWith(PERSONAL);
  if (Array.isArray(value)) return value.some(tellsPersonal);
  return isPlain(value) && Object.values(value).some(tellsPersonal);
};

/** For whoever may not read the record itself: sealed and empty markers look alike. Most entries hold none and stay as they are. */
export function hidePersonal<T>(value: T): T {
  if (!tellsPersonal(value)) return value;
  if (typeof value === 'string') return (value.startsWith(PERSONAL) ? PERSONAL : value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => hidePersonal(each)) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, hidePersonal(each)])) as T;
}
