/** A spreadsheet would run a cell that begins like this as a formula; an apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line by RFC 4180. Texts of people are guarded; numbers are written as they are. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
