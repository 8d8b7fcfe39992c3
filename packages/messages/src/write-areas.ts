import { existsSync, readdirSync } from 'node:fs';
import { LANGUAGES, type Language } from '@sarm/domain/languages';

const areasOf = (language: Language): string[] => {
  const folder = new URL(`./${language}/`, import.meta.url);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
};

/** areas.generated.ts, as the files of texts say: a new area is a file in each language that speaks it, and nothing else. */
export function writeAreas(): string {
  const english = areasOf('en');
  const listed = (language: Language): string =>
    areasOf(language)
      .map((area) => `'${area}'`)
      .join(', ');
  return [
    '// Written by `npm run texts` from the files of texts. Do not edit.',
    ...english.map((area) => `import type ${area} from './en/${area}.json';`),
    '',
    'export const AREA_FILES = {',
    ...LANGUAGES.map((language) => `  ${language}: [${listed(language)}],`),
    '} as const;',
    '',
    '/** The keys of every area, as English has them. */',
    'export interface Texts {',
    ...english.map((area) => `  readonly ${area}: typeof ${area};`),
    '}',
    '',
  ].join('\n');
}
