import type { Language } from '@sarm/domain/languages';
import { type Area, groupOf, hasArea } from './areas.ts';
import type { TextTree } from './texts.ts';

/** For the browser: the bundler makes one file of each area and language, loaded when a screen needs it. */
export async function loadTexts(language: Language, area: Area): Promise<TextTree> {
  if (!hasArea(language, area)) return {};
  const group = groupOf(area);
  const loaded = (await import(`./${language}/${group}/${area}.json`)) as { readonly default: TextTree };
  return loaded.default;
}
