import { AUDIT_ACTION_CODES, type AuditValues, isAuditAction, PERSONAL } from '@sarm/domain/audit/audit';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import type { Translate } from './create-translator.ts';

export interface LoggedChange {
  readonly action: string;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

const LIFE = /^(\w+)\.(create|update|delete)$/;

/** Making, change and removal of a logged kind stand in the area of its own; all other actions in that of the log. */
export function actionKey(action: string): string {
  const [, kind = '', verb] = LIFE.exec(action) ?? [];
  const resource = (RESOURCES as Readonly<Record<string, Resource>>)[kind];
  return resource?.logged === true ? `${areaOf(resource)}:log.${verb}` : `logs:action.${action}`;
}

/** data_labels → dataLabels, as files of texts are named. */
const areaOf = ({ table }: Resource): string =>
  table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What happened, as text. An action of another version of the product is shown by its code. */
export const actionText = (t: Translate, action: string): string =>
  // A test holds every action to its text.
  isAuditAction(action) ? t(actionKey(action) as 'logs:action.session.open') : action;

const NAME_FIELDS = ['name', 'displayName', 'code', 'route'] as const;
const MOST_LETTERS = 80;

/** What people call the record, where the log may keep it: names of patients and files never stand here. */
export function loggedName({ before, after }: Omit<LoggedChange, 'action'>): string {
  for (const values of [after, before])
    for (const field of NAME_FIELDS) {
      const name = values?.[field];
      if (typeof name === 'string' && name !== '' && name !== PERSONAL) return name.slice(0, MOST_LETTERS);
    }
  return '';
}

export function logText(t: Translate, change: LoggedChange): string {
  const name = loggedName(change);
  const text = actionText(t, change.action);
  return name === '' ? text : `${text}: ${name}`;
}

/** The actions whose label holds a text: a search finds what its reader can read. */
export const actionsNamed = (t: Translate, text: string): string[] => {
  const search = text.toLowerCase();
  return AUDIT_ACTION_CODES.filter(
    (action) => action === search || actionText(t, action).toLowerCase().includes(search),
  );
};
