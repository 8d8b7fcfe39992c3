import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage, npmPackages } from '../dependencies/locked-packages.ts';

const TEXT = /^(licen[cs]e|copying|notice|copyright|ofl)/i;

/** Licence texts as the package carries them; a package may carry several. */
const textsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXT.test(entry.name))
        .map((entry) => entry.name)
        .toSorted()
        .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    : [];

const RULE = '-'.repeat(80);

/**
 * What the product contains of others, with the texts that have to go along with it. Equal texts are printed once below all
 * packages that carry them. A package without a text of its own gets that of its licence from `standardTexts`, a folder, where the text
 * names no author; else it is named with its licence.
 */
export function writeNotices(
  repository: string,
  product: string,
  packages: readonly LockedPackage[],
  standardTexts: string,
): { text: string; withoutText: string[] } {
  const lock = JSON.parse(
    readFileSync(join(repository, 'node_modules/.package-lock.json'), 'utf8'),
  ) as Parameters<typeof npmPackages>[0];
  const folders = new Map<string, string>();
  for (const [path, { name, version }] of Object.entries(lock.packages))
    folders.set(`${name ?? path.split('node_modules/').at(-1)} ${version}`, join(repository, path));
  const carriers = new Map<string, string[]>();
  const withoutText: string[] = [];
  for (const { name, version, license, development, ecosystem } of packages) {
    // Packages of other systems are locked, and neither installed nor handed out.
    const folder = folders.get(`${name} ${version}`);
    if (development || ecosystem !== 'npm' || folder === undefined) continue;
    const called = `${name} ${version} (${license ?? 'no licence named'})`;
    const standard = join(standardTexts, `${license}.txt`);
    const own = textsIn(folder);
    const texts = own.length > 0 || !existsSync(standard) ? own : [readFileSync(standard, 'utf8').trim()];
    if (texts.length === 0) withoutText.push(called);
    for (const text of texts) carriers.set(text, [...(carriers.get(text) ?? []), called]);
  }
  const blocks = [...carriers]
    .map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`)
    .toSorted();
  const text = [
    `${product} contains the following software of others, under these licences.\n`,
    ...blocks,
    `Packages that carry no text of their own; their licence is the one in brackets:\n\n${withoutText.toSorted().join('\n')}\n`,
  ].join(`\n${RULE}\n\n`);
  return { text, withoutText: withoutText.toSorted() };
}
