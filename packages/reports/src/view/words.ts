import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { Translate } from '@sarm/messages/create-translator';

/** What every part of the view needs to put values into words: the language and the clock of the document itself. */
export interface Words {
  readonly t: Translate;
  readonly locale: string;
  readonly timeZone: string;
}

export const wordsOf = ({ language, timeZone }: ReportDocument, t: Translate): Words => ({
  t,
  locale: language,
  timeZone,
});

export const momentText = (instant: string, { locale, timeZone }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );

/** With seconds and zone: when somebody signed must not depend on where it is read. */
export const exactMoment = (instant: string, { locale, timeZone }: Words): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(instant));

/** A day of the calendar is the same everywhere. */
export const dayText = (day: string, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
