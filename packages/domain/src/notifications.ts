import type { Notice, Params } from './catalogue/notices.ts';
import type { FigureCode } from './figures/figures.ts';
import type { LogSeverity } from './statuses.ts';

interface NotificationKind {
  /** What its texts leave open. */
  readonly params: readonly string[];
  readonly severity: LogSeverity;
}

/** PLT-047: the events that people are notified of, by code. A failure carries the notices that caused it. */
export const NOTIFICATIONS = {
  'ingest.failed': { params: ['video'], severity: 'error' },
  'extraction.completed': { params: ['video', 'count'], severity: 'info' },
  'extraction.failed': { params: ['video'], severity: 'error' },
  'detection.completed': { params: ['video', 'count'], severity: 'info' },
  'detection.failed': { params: ['video'], severity: 'error' },
  'analysis.completed': { params: ['sample', 'count'], severity: 'info' },
  'analysis.failed': { params: ['sample'], severity: 'error' },
  'export.completed': { params: ['label'], severity: 'info' },
  'export.failed': { params: ['label'], severity: 'error' },
  'import.read': { params: ['label'], severity: 'info' },
  'import.applied': { params: ['label'], severity: 'info' },
  'import.failed': { params: ['label'], severity: 'error' },
  'training.completed': { params: ['model'], severity: 'info' },
  'training.failed': { params: ['model'], severity: 'error' },
  'prediction.completed': { params: ['prediction'], severity: 'info' },
  'prediction.failed': { params: ['prediction'], severity: 'error' },
  'model.promoted': { params: ['model', 'former', 'project', 'person'], severity: 'warning' },
  'model.firstInUse': { params: ['model', 'project', 'person'], severity: 'warning' },
  'model.takenOut': { params: ['model', 'project', 'person'], severity: 'warning' },
  'model.rolledBack': { params: ['model', 'former', 'project', 'person'], severity: 'warning' },
  'user.registered': { params: ['person'], severity: 'info' },
  'project.joined': { params: ['project', 'person', 'level'], severity: 'info' },
  'secondFactor.reset': { params: ['person'], severity: 'warning' },
  'secondFactor.enabled': { params: [], severity: 'warning' },
  'secondFactor.disabled': { params: [], severity: 'warning' },
  'passkey.added': { params: ['passkey'], severity: 'warning' },
  'passkey.removed': { params: ['passkey'], severity: 'warning' },
  'password.changed': { params: [], severity: 'warning' },
  'password.reset': { params: ['kept', 'removed'], severity: 'warning' },
  'signingName.changed': { params: ['account', 'name', 'title', 'person'], severity: 'warning' },
  'retention.near': { params: ['count', 'day'], severity: 'warning' },
  'audit.broken': { params: ['count'], severity: 'critical' },
  'system.updated': { params: ['version'], severity: 'info' },
} as const satisfies Record<string, NotificationKind>;

/** The figures that the end of an analysis is reported with, as parameters of their own codes. */
export const REPORTED_FIGURES = ['concentration', 'total_motility'] as const satisfies readonly FigureCode[];

/** A mail that shows nothing but that mail arrives (PLT-232). */
export const TEST_MAIL = 'mail.test';

export type NotificationCode = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_CODES = Object.keys(NOTIFICATIONS) as NotificationCode[];

export const isNotificationCode = (value: string): value is NotificationCode =>
  Object.hasOwn(NOTIFICATIONS, value);

/** PLT-094: also mailed to the administrators' common address. */
export const isForAdministrators = (code: NotificationCode): boolean =>
  code === 'user.registered' || code === 'system.updated' || code === 'signingName.changed';

/** What changes how an account is signed in to is mailed to its owner whatever they have switched off: it may not have been them. */
export const isAboutSignIn = (code: NotificationCode): boolean =>
  ABOUT_SIGN_IN.some((area) => code.startsWith(`${area}.`));
const ABOUT_SIGN_IN = ['secondFactor', 'passkey', 'password'] as const;

/** As it is stored and sent: every reader, and every mail, finds the texts in a language of its own. */
export interface NotificationContent {
  readonly code: NotificationCode;
  readonly params: Params;
  readonly because?: readonly Notice[];
}
