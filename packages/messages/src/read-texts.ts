import { readFileSync } from 'node:fs';
import type { Language } from '@sarm/domain/languages';
import { type Area, COMPLETE_AREAS, groupOf } from './areas.ts';
import type { TextTree } from './texts.ts';

/** For programs on Node; a browser loads them one by one (load-texts.ts). */
export const readArea = (language: Language, area: Area): TextTree =>
  JSON.parse(
    readFileSync(new URL(`./${language}/${groupOf(area)}/${area}.json`, import.meta.url), 'utf8'),
  ) as TextTree;

export const readTexts = (language: Language): Partial<Record<Area, TextTree>> =>
  Object.fromEntries(COMPLETE_AREAS[language].map((area) => [area, readArea(language, area)]));
