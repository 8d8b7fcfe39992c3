import type { ReadArchive } from '../archive/read-archive.ts';
import { textLines } from '../text/text-lines.ts';

const LISTS = /(?:^|\/)(?:classes\.txt|labels\.txt|obj\.names)$/i;
const SETTINGS = /(?:^|\/)[\w.-]+\.ya?ml$/i;
const MOST_BYTES = 1_048_576;

const plain = (text: string): string =>
  text
    .replace(/\s+#.*$/, '')
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2');

/** Names of the classes by their number: from a list, or from the `names` of a settings file, in its three spellings. */
export async function readNames(archive: ReadArchive): Promise<ReadonlyMap<number, string>> {
  const small = [...archive.entries.values()]
    .filter(({ size }) => size <= MOST_BYTES)
    .map(({ name }) => name);
  const list = small.find((name) => LISTS.test(name));
  if (list !== undefined) {
    const names = await linesOf(archive, list);
    return new Map(names.filter((name) => name !== '').map((name, at) => [at, name]));
  }
  const settings = small.find((name) => SETTINGS.test(name));
  return settings === undefined ? new Map() : namesIn(await linesOf(archive, settings, false));
}

async function linesOf(archive: ReadArchive, name: string, trimmed = true): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of textLines(archive.open(name), name)) lines.push(trimmed ? line.trim() : line);
  return lines;
}

function namesIn(lines: readonly string[]): Map<number, string> {
  const begin = lines.findIndex((line) => /^names\s*:/.test(line));
  if (begin < 0) return new Map();
  const inline = /^names\s*:\s*\[(.*)\]/.exec(lines[begin] ?? '')?.[1];
  if (inline !== undefined) return new Map(inline.split(',').map((name, at) => [at, plain(name)]));
  const names = new Map<number, string>();
  for (const line of lines.slice(begin + 1)) {
    const [, number, name] = /^\s+(\d{1,5})\s*:\s*(.+)$/.exec(line) ?? [];
    const item = /^\s*-\s*(.+)$/.exec(line)?.[1];
    if (name !== undefined) names.set(Number(number), plain(name));
    else if (item !== undefined) names.set(names.size, plain(item));
    else if (line.trim() !== '') break;
  }
  return names;
}
