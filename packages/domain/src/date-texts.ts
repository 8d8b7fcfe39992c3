type Zone = Pick<Intl.DateTimeFormatOptions, 'timeZone'>;

const write = (at: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options).format(at);

/** Intl sets 14:10 17 thg 11, 2026 in Vietnamese; people there write 17/11/2026 14:10. */
const isVietnamese = (locale: string): boolean => /^vi\b/.test(locale);
const DAY_FIRST = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const MEDIUM = { dateStyle: 'medium' } as const;

/** A date with its year, the same on screen and in a report. */
export const dateText = (at: Date, locale: string, zone: Zone = {}): string =>
  write(at, locale, { ...(isVietnamese(locale) ? DAY_FIRST : MEDIUM), ...zone });

const SHORT_TIME = { timeStyle: 'short' } as const;

/** A date with hours and minutes. */
export const momentText = (at: Date, locale: string, zone: Zone = {}): string =>
  isVietnamese(locale)
    ? `${dateText(at, locale, zone)} ${write(at, locale, { ...SHORT_TIME, ...zone })}`
    : write(at, locale, { ...MEDIUM, ...SHORT_TIME, ...zone });

const EXACT_TIME = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const;

/** With seconds and zone: when somebody signed must not depend on where it is read. */
export const exactMomentText = (at: Date, locale: string, zone: Zone = {}): string =>
  isVietnamese(locale)
    ? `${dateText(at, locale, zone)} ${write(at, locale, { ...EXACT_TIME, ...zone })}`
    : write(at, locale, { year: 'numeric', month: 'short', day: 'numeric', ...EXACT_TIME, ...zone });
