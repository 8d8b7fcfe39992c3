import type { Language } from '@sarm/domain/languages';

/** Each in its own language: a person who cannot read the page finds their own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  fr: 'Français',
  es: 'Español',
};
