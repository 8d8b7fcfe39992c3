/** PLT-077 */
const DESCRIPTION_LENGTH = 50;

/** The text, or what fits of it with the sign that there is more. Complete characters: half a surrogate is none. */
export function shortText(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= DESCRIPTION_LENGTH) return text;
  return `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}
