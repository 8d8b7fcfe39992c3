const decimals = (value: number, locale: string, digits: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
/** BUS-225 */
export const secondsWithTwoDecimals = (seconds: number | null, locale: string): string =>
  seconds === null ? '–' : decimals(seconds, locale, 2);

/** BUS-225: minutes:seconds, rounded to the nearest second. */
export function minutesAndSeconds(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}

export const dateAndTime = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
export const dateOnly = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant));
/** A day of the calendar, 1989-04-17: the same everywhere, however far the clocks are apart. */
export const calendarDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
/** 40% in English, with a space before the sign where the language sets one. */
export const percent = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 0 }).format(value);

/** A mean that was measured: 82.4%. */
export const percentWithOneDecimal = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);

export const noDecimals = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);
/** As exact as it was entered: a pixel of 0.4327 µm keeps its digits. */
export const significant = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(value);
export const upToTwoDecimals = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
export const oneDecimal = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
export const twoDecimals = (value: number, locale: string): string =>
  value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
