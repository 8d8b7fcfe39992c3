import type { Area } from '@sarm/messages/areas';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { eagerTexts } from './eager-texts.ts';
import { textsBackend } from './texts-backend.ts';
import { startLanguage } from './start-language.ts';

export const i18n = i18next;

/** Ends when the texts of the first page are there; English comes with the program and needs no wait. */
export async function startI18n(storage: Storage = globalThis.localStorage): Promise<void> {
  if (i18next.isInitialized) return;
  await i18next
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      lng: startLanguage(storage),
      fallbackLng: 'en',
      ns: Object.keys(eagerTexts),
      defaultNS: 'common',
      resources: { en: eagerTexts },
      partialBundledLanguages: true,
      // React escapes what it renders; escaping here would show &amp; in names.
      interpolation: { escapeValue: false },
      initAsync: false,
    });
  document.documentElement.lang = i18next.language;
}

/** The texts of a screen, loaded together with its code: a screen never shows keys while its texts are loading. */
export const loadAreas = (...areas: readonly Area[]): Promise<void> => i18next.loadNamespaces(areas);
