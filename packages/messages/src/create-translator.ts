import { DEFAULT_LANGUAGE, type Language } from '@sarm/domain/languages';
import i18next, { type i18n } from 'i18next';
import { AREAS } from './areas.ts';
import { readTexts } from './read-texts.ts';

export type Translate = i18n['t'];

const made = new Map<Language, Translate>();

function makeTranslator(language: Language): Translate {
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: AREAS,
    defaultNS: 'common',
    resources: {
      [DEFAULT_LANGUAGE]: readTexts(DEFAULT_LANGUAGE),
      ...(language === DEFAULT_LANGUAGE ? {} : { [language]: readTexts(language) }),
    },
    // Whoever writes HTML escapes what he inserts; escaping here would put &amp; into plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return instance.t;
}

/** Texts for programs on Node: mail, PDF and the API's edge. Read once per language. */
export function createTranslator(language: Language): Translate {
  const known = made.get(language);
  if (known !== undefined) return known;
  const translate = makeTranslator(language);
  made.set(language, translate);
  return translate;
}
