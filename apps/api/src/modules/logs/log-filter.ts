import type { LogFilter } from '@sarm/database/audit/logs.repository';
import type { LogSeverity, LogType } from '@sarm/domain/statuses';
import type { Translate } from '@sarm/messages/create-translator';
import { actionsNamed } from '@sarm/messages/log-text';

export interface LogQuery {
  readonly type?: LogType | undefined;
  readonly severity?: LogSeverity | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly search?: string | undefined;
}

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => text.length === 10;

/** A day ends with the next one; an end moment is included. */
const endOf = (text: string): Date => new Date(new Date(text).getTime() + (isDay(text) ? DAY_MS : 1));

export const filterOf = (
  { type, severity, startDate, endDate, search }: LogQuery,
  t: Translate,
): LogFilter => ({
  type,
  severity,
  from: startDate === undefined ? undefined : new Date(startDate),
  until: endDate === undefined ? undefined : endOf(endDate),
  search: search ? { text: search, actions: actionsNamed(t, search) } : undefined,
});
