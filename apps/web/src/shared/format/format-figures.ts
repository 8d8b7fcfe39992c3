import { dateText, momentText } from '@sarm/domain/date-texts';
import { bytesToMegabytes } from '@sarm/domain/units';

const decimals = (value: number, locale: string, digits: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
const amount = (value: number, unit: string, digits: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);
/** BUS-044; below one megabyte in kilobytes, because 0.0 MB looks like an empty file. */
export function fileSize(bytes: number, locale: string): string {
  const size = bytesToMegabytes(bytes);
  if (size >= 1 || bytes === 0) return amount(size, 'megabyte', 1, locale);
  return amount(Math.max(1, Math.floor(size * 1024)), 'kilobyte', 0, locale);
}
/** BUS-225 */
export const secondsWithTwoDecimals = (seconds: number, locale: string): string =>
  decimals(seconds, locale, 2);

/** BUS-225: minutes:seconds, rounded to the nearest second. */
export function minutesAndSeconds(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}

export const dateAndTime = (instant: string, locale: string): string => momentText(new Date(instant), locale);
export const dateOnly = (instant: string, locale: string): string => dateText(new Date(instant), locale);
/** A day of the calendar, 1989-04-17: the same everywhere, however far the clocks are apart. */
export const calendarDay = (day: string, locale: string): string =>
  dateText(new Date(day), locale, { timeZone: 'UTC' });
/** 40% in English, with a space before the sign where the language sets one. */
export const percent = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 0 }).format(value);

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
