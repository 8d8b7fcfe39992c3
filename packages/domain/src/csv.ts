/**
 * A spreadsheet would run a cell that begins like this as a formula; an apostrophe makes it a text. Where lists are
 * divided by semicolons, as in French, Spanish and Vietnamese settings, quotes inside a line mean nothing and a cell
 * begins after each semicolon, tab or line break too. Signs of full width are read like the plain ones.
 */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;
const BLANK_START = /^[\t\r]/u;

/** One line by RFC 4180. Texts of people are guarded; numbers are written as they are. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = value.replaceAll(FORMULA, "$1$2'");
  const text = BLANK_START.test(guarded) ? `'${guarded}` : guarded;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
