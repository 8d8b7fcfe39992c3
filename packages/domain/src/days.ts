/** A day of the calendar as a date column holds it, 1989-04-17. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Completed years from one day of the calendar to another; the birthday itself counts. */
export function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
