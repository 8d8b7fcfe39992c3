import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@sarm/domain/languages';
import { PSEUDO_LANGUAGE } from '@sarm/messages/pseudo-texts';

/** The product never writes this key: to look for untranslated texts, set it by hand and reload. */
export const PSEUDO_KEY = 'pseudoLanguage';
const LANGUAGE_KEY = 'language';

/** The first language of the browser in which the product has texts: 'fr-CA' is French. */
const browserLanguage = (languages: readonly string[]): Language =>
  languages.map((each) => each.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;

/** That of the person who signed in or chose here last, else the browser's: before a sign-in there are no settings. */
export function startLanguage(storage: Storage): string {
  try {
    if (storage.getItem(PSEUDO_KEY) === 'on') return PSEUDO_LANGUAGE;
    const last = storage.getItem(LANGUAGE_KEY) ?? '';
    return isLanguage(last) ? last : browserLanguage(navigator.languages);
  } catch {
    return browserLanguage(navigator.languages);
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser that stores nothing starts in the default again.
  }
}
