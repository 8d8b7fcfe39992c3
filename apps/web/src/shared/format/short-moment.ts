/** As short as possible in a list: the time of today, the day of this year, the date of another. */
export function shortMoment(instant: string, locale: string, now: Date = new Date()): string {
  const at = new Date(instant);
  if (at.toDateString() === now.toDateString())
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
  return new Intl.DateTimeFormat(
    locale,
    at.getFullYear() === now.getFullYear() ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' },
  ).format(at);
}
