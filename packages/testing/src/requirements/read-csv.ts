import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../docs/requirements');

/** The rows of a file of docs/requirements by column. */
export function readCsv<Column extends string>(name: string): Record<Column, string>[] {
  const [header = [], ...lines] = parse(readFileSync(join(FOLDER, name), 'utf8'));
  return lines.map(
    (cells) =>
      Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>,
  );
}

const CELL = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/gy;

function parse(text: string): string[][] {
  const lines: string[][] = [[]];
  CELL.lastIndex = 0;
  for (const [, cell = '', end] of text.trimEnd().matchAll(CELL)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}
