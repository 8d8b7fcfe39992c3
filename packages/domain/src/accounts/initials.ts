/** Of the first and the last name, by character: half of a character outside the basic plane would show as a blank. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen
    .map((part) => Array.from(part ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
