import { chooseLanguage, type Language } from '@sarm/domain/languages';
import { createTranslator, type Translate } from '@sarm/messages/create-translator';

/** Browsers send a few dozen spellings; whoever makes up more is read each time. */
const MOST_KNOWN = 500;
const known = new Map<string, Language>();

/** The texts in the language that an Accept-Language header asks for. */
export function translatorFor(header = ''): Translate {
  const language = known.get(header) ?? chooseLanguage(header);
  if (known.size < MOST_KNOWN) known.set(header, language);
  return createTranslator(language);
}
