import { ACCOUNT_ACTIONS } from './actions/accounts.ts';
import { ANALYSIS_ACTIONS } from './actions/analyses.ts';
import { DETECTION_ACTIONS } from './actions/detections.ts';
import { INSTALLATION_ACTIONS } from './actions/installation.ts';
import { LABEL_FILE_ACTIONS } from './actions/label-files.ts';
import { LABEL_ACTIONS } from './actions/labels.ts';
import { MODEL_ACTIONS } from './actions/models.ts';
import { PREDICTION_ACTIONS } from './actions/predictions.ts';
import { PROJECT_ACTIONS } from './actions/projects.ts';
import { REPORT_ACTIONS } from './actions/reports.ts';
import { REVIEW_ACTIONS } from './actions/reviews.ts';
import { ROUND_ACTIONS } from './actions/rounds.ts';
import { SAMPLE_ACTIONS } from './actions/samples.ts';
import { type AuditActionKind, type AuditSubject, data } from './actions/action-kind.ts';
import { type LoggedKind, type Resource, RESOURCES } from '../access/resources.ts';

export type { AuditSubject } from './actions/action-kind.ts';

type LifeAction = `${LoggedKind}.${'create' | 'update' | 'delete'}`;
/** What is logged of every kind that the registry of resources marks for it. */
const lives = Object.fromEntries(
  Object.entries(RESOURCES as Readonly<Record<string, Resource>>)
    .filter(([, { logged }]) => logged === true)
    .flatMap(([kind]) => [
      [`${kind}.create`, data(kind as LoggedKind)],
      [`${kind}.update`, data(kind as LoggedKind)],
      [`${kind}.delete`, data(kind as LoggedKind, 'warning')],
    ]),
) as Readonly<Record<LifeAction, AuditActionKind>>;

/** The areas, each in a file of its own; a test refuses an action that stands in two of them. */
export const AUDIT_AREAS = [
  PROJECT_ACTIONS,
  SAMPLE_ACTIONS,
  DETECTION_ACTIONS,
  LABEL_FILE_ACTIONS,
  LABEL_ACTIONS,
  MODEL_ACTIONS,
  REVIEW_ACTIONS,
  ROUND_ACTIONS,
  PREDICTION_ACTIONS,
  ANALYSIS_ACTIONS,
  REPORT_ACTIONS,
  ACCOUNT_ACTIONS,
  INSTALLATION_ACTIONS,
] as const;

/** Everything that the audit log can report. What people read of it stands in packages/messages, by the same code. */
export const AUDIT_ACTIONS = {
  ...lives,
  ...PROJECT_ACTIONS,
  ...SAMPLE_ACTIONS,
  ...DETECTION_ACTIONS,
  ...LABEL_FILE_ACTIONS,
  ...LABEL_ACTIONS,
  ...MODEL_ACTIONS,
  ...REVIEW_ACTIONS,
  ...ROUND_ACTIONS,
  ...PREDICTION_ACTIONS,
  ...ANALYSIS_ACTIONS,
  ...REPORT_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...INSTALLATION_ACTIONS,
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_CODES = Object.keys(AUDIT_ACTIONS) as AuditAction[];
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(AUDIT_ACTIONS, action);

/** Stands in an audit row for what could identify a person: the row stays when the person demands erasure. */
export const PERSONAL = '[personal]';

/** Fields that hold names of patients or files, or free text in which people write them. */
const PERSONAL_FIELDS: Readonly<Partial<Record<AuditSubject, readonly string[]>>> = {
  patient: ['name', 'date_of_birth', 'email', 'contact_number', 'medical_record_number'],
  issue: ['title'],
  dataset: ['name', 'description', 'source'],
  video: ['name', 'description', 'tags', 'source', 'fileName', 'originalFilename'],
  upload: ['name', 'description', 'tags', 'source', 'fileName', 'originalFilename'],
  frame: ['note'],
  label: ['description'],
  model: ['notes'],
  reviewItem: ['notes', 'body'],
  prediction: ['name'],
  analysis: ['reason'],
  report: ['title', 'commentText', 'recommendationText', 'subject', 'message', 'patientName', 'recipient'],
};

export type AuditValues = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is AuditValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Each personal value that is not empty, replaced; an empty field identifies nobody and stays as it is. */
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

/** The values without anything that could identify a person. */
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

const holdsPersonal = (value: unknown): boolean => {
  if (typeof value === 'string') return value.startsWith(PERSONAL);
  if (Array.isArray(value)) return value.some(holdsPersonal);
  return isPlain(value) && Object.values(value).some(holdsPersonal);
};

/**
 * For a reader who may not read the record itself: sealed and empty markers look alike. Most entries hold none and stay
 * as they are.
 */
export function hidePersonal<T>(value: T): T {
  if (!holdsPersonal(value)) return value;
  if (typeof value === 'string') return (value.startsWith(PERSONAL) ? PERSONAL : value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => hidePersonal(each)) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, hidePersonal(each)])) as T;
}
