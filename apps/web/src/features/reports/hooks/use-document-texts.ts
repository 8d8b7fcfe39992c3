import type { Language } from '@sarm/domain/languages';
import type { Translate } from '@sarm/messages/create-translator';
import { useEffect, useState } from 'react';
import { i18n } from '../../../shared/i18n/i18n.ts';

/** The texts of a document's own language, which need not be the page's; null while they come. */
export function useDocumentTexts(language: Language): Translate | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const load = async (): Promise<void> => {
      await i18n.loadLanguages(language);
      if (current) setLoaded(language);
    };
    void load();
    return () => {
      current = false;
    };
  }, [language]);
  return loaded === language ? i18n.getFixedT(language) : null;
}
