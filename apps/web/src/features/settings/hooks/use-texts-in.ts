import type { Language } from '@sarm/domain/languages';
import { useEffect, useState } from 'react';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** The texts of this page in a language that the page itself is not in; English until they are loaded. */
export function useTextsIn(language: Language) {
  const [, setLoaded] = useState<Language>();
  useEffect(() => {
    if (i18n.hasResourceBundle(language, 'settings')) return;
    void i18n.loadLanguages(language).then(
      () => setLoaded(language),
      () => undefined,
    );
  }, [language]);
  return i18n.getFixedT(language, 'settings');
}
