import type { Language } from '@sarm/domain/languages';

/** Each in its own words: whoever cannot read the page finds the own one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  fr: 'Français',
  es: 'Español',
};
