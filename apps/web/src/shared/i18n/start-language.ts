import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@sarm/domain/languages';
import { PSEUDO_LANGUAGE } from '@sarm/messages/pseudo-texts';

/** The product never writes this key: to look for untranslated texts, set it by hand and reload. */
export const PSEUDO_KEY = 'pseudoLanguage';
const LANGUAGE_KEY = 'language';

/** The language of the person who signed in here last: before a sign-in there are no settings to read. */
export function startLanguage(storage: Storage): string {
  try {
    if (storage.getItem(PSEUDO_KEY) === 'on') return PSEUDO_LANGUAGE;
    const last = storage.getItem(LANGUAGE_KEY) ?? '';
    return isLanguage(last) ? last : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser that stores nothing starts in the default again.
  }
}
