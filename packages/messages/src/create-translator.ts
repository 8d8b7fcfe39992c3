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
    // A caller that writes HTML escapes what it inserts; escaping here would put &amp; into plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return remembering(instance.t);
}

/** More keys than there are texts; a caller that makes keys up is served all the same. */
const MOST_REMEMBERED = 10_000;

/** A text without parameters never changes: to look it up again costs more than to read a row of the list it stands in. */
function remembering(t: Translate): Translate {
  const cache = new Map<unknown, unknown>();
  const translate = (...args: Parameters<Translate>): unknown => {
    const [key] = args;
    if (args.length !== 1) return t(...args);
    const found = cache.get(key);
    if (found !== undefined) return found;
    const text: unknown = t(...args);
    if (typeof text === 'string' && cache.size < MOST_REMEMBERED) cache.set(key, text);
    return text;
  };
  return translate as Translate;
}

/** Texts for programs on Node: mail, PDF and the API's edge. Read once per language. */
export function createTranslator(language: Language): Translate {
  const cached = made.get(language);
  if (cached !== undefined) return cached;
  const translate = makeTranslator(language);
  made.set(language, translate);
  return translate;
}
