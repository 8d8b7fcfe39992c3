import { chooseLanguage, type Language } from '@sarm/domain/languages';
import { createTranslator, type Translate } from '@sarm/messages/create-translator';

/** Browsers send a few dozen spellings; beyond that a header is parsed each time. */
const MAX_CACHED = 500;
const cache = new Map<string, Language>();

/** The texts in the language that an Accept-Language header requests. */
export function translatorFor(header = ''): Translate {
  const language = cache.get(header) ?? chooseLanguage(header);
  if (cache.size < MAX_CACHED) cache.set(header, language);
  return createTranslator(language);
}
