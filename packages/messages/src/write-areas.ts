import { globSync } from 'node:fs';
import { LANGUAGES, type Language } from '@sarm/domain/languages';

interface TextFile {
  /** A folder of areas that belong together; it has no meaning for the texts. */
  readonly group: string;
  readonly area: string;
}

const filesOf = (language: Language): TextFile[] =>
  globSync('*/*.json', { cwd: new URL(`./${language}/`, import.meta.url) })
    .map((path) => {
      const [group = '', file = ''] = path.split('/');
      return { group, area: file.slice(0, -'.json'.length) };
    })
    .toSorted((one, other) => (one.area < other.area ? -1 : 1));

const listOf = (language: Language): string =>
  filesOf(language)
    .map(({ area }) => `'${area}'`)
    .join(', ');

const groupsOf = (files: readonly TextFile[]): string[] =>
  [...new Set(files.map(({ group }) => group))].toSorted();

/** areas.generated.ts, from the files of texts: a new area is a file in each language that has it, and nothing else. */
export function writeAreas(): string {
  const english = filesOf('en');
  // Named once where a language has every area: the browser loads this list with the first page.
  const listed = (language: Language): string =>
    listOf(language) === listOf('en') ? 'ALL' : `[${listOf(language)}]`;
  return [
    '// Written by `npm run texts` from the files of texts. Do not edit.',
    ...english.map(({ group, area }) => `import type ${area} from './en/${group}/${area}.json';`),
    '',
    '/** The folder that holds the file of an area, in every language. */',
    'export const AREA_GROUPS = {',
    ...groupsOf(english).map((group) => {
      const areas = english.filter((file) => file.group === group);
      return `  ${group}: [${areas.map(({ area }) => `'${area}'`).join(', ')}],`;
    }),
    '} as const;',
    '',
    `const ALL = [${groupsOf(english)
      .map((group) => `...AREA_GROUPS.${group}`)
      .join(', ')}] as const;`,
    '',
    'export const AREA_FILES = {',
    ...LANGUAGES.map((language) => `  ${language}: ${listed(language)},`),
    '} as const;',
    '',
    '/** The keys of every area, as English has them. */',
    'export interface Texts {',
    ...english.map(({ area }) => `  readonly ${area}: typeof ${area};`),
    '}',
    '',
  ].join('\n');
}
