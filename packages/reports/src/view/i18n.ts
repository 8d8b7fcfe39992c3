import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { dateText, exactMomentText, momentText as momentIn } from '@sarm/domain/date-texts';
import type { Translate } from '@sarm/messages/create-translator';

/** What every part of the view needs to write values as text: the language and the clock of the document itself. */
export interface I18n {
  readonly t: Translate;
  readonly locale: string;
  readonly timeZone: string;
}

export const i18nOf = ({ language, timeZone }: ReportDocument, t: Translate): I18n => ({
  t,
  locale: language,
  timeZone,
});

export const momentText = (instant: string, { locale, timeZone }: I18n): string =>
  momentIn(new Date(instant), locale, { timeZone });

/** With seconds and zone: when somebody signed must not depend on where it is read. */
export const exactMoment = (instant: string, { locale, timeZone }: I18n): string =>
  exactMomentText(new Date(instant), locale, { timeZone });

/** A day of the calendar is the same everywhere. */
export const dayText = (day: string, { locale }: I18n): string =>
  dateText(new Date(day), locale, { timeZone: 'UTC' });
