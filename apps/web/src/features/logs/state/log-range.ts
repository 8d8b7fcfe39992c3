/** What stands in the address: days of the reader's own calendar, or how many days back. */
export interface RangeQuery {
  readonly range: string;
  readonly startDate: string;
  readonly endDate: string;
}
export interface LogRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

export const RANGES = ['1', '7', '14', '30'] as const;
export const DEFAULT_RANGE = '14';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const startOf = (day: string): Date => new Date(`${day}T00:00:00`);
const midnight = (moment: number): Date => {
  const day = new Date(moment);
  day.setHours(0, 0, 0, 0);
  return day;
};

function given(text: string, end: boolean): string | undefined {
  if (MOMENT.test(text)) return text;
  if (!DAY.test(text) || Number.isNaN(startOf(text).getTime())) return undefined;
  return new Date(startOf(text).getTime() + (end ? DAY_MS - 1 : 0)).toISOString();
}

/** The moments to request. Full hours and days, so that the same request stays the same while it is looked at. */
export function rangeOf({ range, startDate, endDate }: RangeQuery, now: number): LogRange {
  const [from, until] = [given(startDate, false), given(endDate, true)];
  if (from !== undefined || until !== undefined)
    return {
      ...(from === undefined ? {} : { startDate: from }),
      ...(until === undefined ? {} : { endDate: until }),
    };
  if (range === 'all') return {};
  const days = RANGES.find((each) => each === range) ?? DEFAULT_RANGE;
  const start =
    days === '1'
      ? new Date(Math.floor(now / HOUR_MS) * HOUR_MS - DAY_MS)
      : midnight(now - (Number(days) - 1) * DAY_MS);
  return { startDate: start.toISOString() };
}

/** A moment as a field for days shows it. */
export function localDay(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
