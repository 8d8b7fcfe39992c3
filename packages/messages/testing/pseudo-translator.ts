import { DEFAULT_LANGUAGE } from '@sarm/domain/languages';
import i18next from 'i18next';
import { AREAS } from '../src/areas.ts';
import type { Translate } from '../src/create-translator.ts';
import { PSEUDO_LANGUAGE, pseudoTexts } from '../src/pseudo-texts.ts';
import { readArea } from '../src/read-texts.ts';

/** Speaks the pseudo-language: whatever a mail or a page says without brackets did not come from the texts. */
export function pseudoTranslator(): Translate {
  const instance = i18next.createInstance({
    lng: PSEUDO_LANGUAGE,
    ns: AREAS,
    defaultNS: 'common',
    resources: {
      [PSEUDO_LANGUAGE]: Object.fromEntries(
        AREAS.map((area) => [area, pseudoTexts(readArea(DEFAULT_LANGUAGE, area))]),
      ),
    },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return instance.t;
}

const INNERMOST = /⟦[^⟦⟧]*⟧/g;

/** What is left of a text without everything in brackets and without what people and files are called: words of no language. */
export function wordsOutside(text: string, data: readonly string[]): string[] {
  let rest = data
    .toSorted((a, b) => b.length - a.length)
    .reduce((all, each) => all.replaceAll(each, ' '), text);
  for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(INNERMOST, ' ')];
  return rest.match(/\p{L}{2,}/gu) ?? [];
}
