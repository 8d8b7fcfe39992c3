/** Days of a row of weeks: the month only where it begins anew, so that there is room for all of them. */
export function shortDays(days: readonly string[], locale: string): string[] {
  const monthAndDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const bare = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' });
  return days.map((day, i) => {
    const sameMonth = i > 0 && days[i - 1]?.slice(0, 7) === day.slice(0, 7);
    return (sameMonth ? bare : monthAndDay).format(new Date(day));
  });
}
