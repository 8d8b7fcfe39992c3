const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a field for date and time shows it: by the clock of the place where it is read. */
export function localTime(instant: string | null): string | null {
  if (instant === null) return null;
  const at = new Date(instant);
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join(
    '-',
  );
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of what was typed. What is no time stays as it is, for the schema to complain of. */
export function momentOf(local: string | null): string | null {
  if (local === null || local === '') return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
