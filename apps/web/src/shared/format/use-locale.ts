import { useTranslation } from 'react-i18next';

/** Dates and numbers as the person's own region writes the chosen language, e.g. en-GB for English. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return globalThis.navigator.languages.find((each) => each.startsWith(language)) ?? language;
}
