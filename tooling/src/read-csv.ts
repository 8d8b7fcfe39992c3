/** Rows of a CSV text with quoted fields (RFC 4180), each by the names of its first row. */
export function readCsv(text: string): Record<string, string>[] {
  const [names = [], ...rows] = splitRows(text);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
}

const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, field = '', end] of text.trimEnd().matchAll(FIELD)) {
    row.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
