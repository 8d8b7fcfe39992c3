export interface AxisTick {
  /** Share of the axis, from 0 to 1. */
  readonly place: number;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST = 7;
const HOUR_STEPS = [1, 2, 3, 4, 6, 8, 12] as const;
/** A label begins at its tick; later ones would run out of the axis. */
const LAST_PLACE = 0.94;

/** Spans up to this are named by hours, others by days. */
export const isHours = (from: Date, until: Date): boolean => until.getTime() - from.getTime() <= 2 * DAY_MS;

/**
 * Days where they begin, or full hours, all the same step apart. A step that is no full day would round to labels that
 * skip a day here and none there, as if days were missing.
 */
export function axisTicks(from: Date, until: Date): AxisTick[] {
  const span = until.getTime() - from.getTime();
  if (span <= 0) return [];
  const hourly = isHours(from, until);
  const days = hourly ? 0 : Math.max(1, Math.ceil(span / DAY_MS / MOST));
  const hours = hourly ? (HOUR_STEPS.find((step) => span / HOUR_MS / step <= MOST) ?? 12) : 0;
  const first = new Date(from);
  first.setMinutes(0, 0, 0);
  first.setHours(hourly ? first.getHours() - (first.getHours() % hours) : 0);
  const ticks: AxisTick[] = [];
  // By the calendar and not by milliseconds: a day in which the clock is changed has 23 or 25 hours.
  const after = (at: Date): Date => {
    const next = new Date(at);
    next.setDate(at.getDate() + days);
    next.setHours(at.getHours() + hours);
    return next;
  };
  for (let at = first; at < until; at = after(at)) {
    const place = (at.getTime() - from.getTime()) / span;
    if (place >= 0 && place <= LAST_PLACE) ticks.push({ place, at });
  }
  return ticks;
}
