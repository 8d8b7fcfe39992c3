import type { Language } from '@sarm/domain/languages';
import type { TextTree } from './texts.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*([\w.-]+)[^}]*\}\}/g;

type FlatTexts = ReadonlyMap<string, string>;

export function flattenTexts(texts: TextTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(`${prefix}${key}`, value);
    else for (const [inner, text] of flattenTexts(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const isPlural = (key: string): boolean => PLURAL.test(key);
const stem = (key: string): string => key.replace(PLURAL, '');

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].sort(byText);
const placeholders = (text: string): string => placeholdersOf(text).join(', ');

/** The keys that a language must have for these English keys: each plural text in every form its grammar has. */
function keysIn(language: Language, english: FlatTexts): Set<string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const keys = [...english.keys()].flatMap((key) =>
    isPlural(key) ? pluralCategories.map((form) => `${stem(key)}_${form}`) : [key],
  );
  return new Set(keys);
}

/** What a count leaves out: "one video" may well spell out the number. */
const sameHoles = (key: string, own: string, model: string): boolean =>
  placeholders(own) === placeholders(model) ||
  (isPlural(key) && placeholders(`${own}{{count}}`) === placeholders(`${model}{{count}}`));

/** Every difference between the texts of a language and the English ones, as a line to read. */
export function compareTexts(language: Language, texts: TextTree, model: TextTree): string[] {
  const english = flattenTexts(model);
  const own = flattenTexts(texts);
  const expected = keysIn(language, english);
  const problems: string[] = [];
  for (const key of expected) {
    const text = own.get(key);
    const source = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
    if (text === undefined) problems.push(`${key}: missing`);
    else if (text.trim() === '') problems.push(`${key}: empty`);
    else if (!sameHoles(key, text, source))
      problems.push(`${key}: has {{${placeholders(text)}}}, English {{${placeholders(source)}}}`);
  }
  for (const key of own.keys()) if (!expected.has(key)) problems.push(`${key}: not in English`);
  return problems;
}
