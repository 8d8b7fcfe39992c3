import type { ReportSettings } from '@sarm/contracts/http/reports/report-document.entities';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@sarm/domain/languages';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { i18n } from '../../../shared/i18n/i18n.ts';

const titleIn = (language: Language): string => i18n.getFixedT(language, 'reports')('defaultTitle');

/** A report keeps its own language, no matter who opens it; a new one begins in the page's. */
export function useReportLanguage(
  stored: Language | undefined,
  setSettings: Dispatch<SetStateAction<ReportSettings>>,
) {
  const [language, setLanguage] = useState<Language>(
    () => stored ?? (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE),
  );
  const choose = async (next: Language): Promise<void> => {
    await i18n.loadLanguages(next);
    // A title that nobody typed would stay behind in the former language.
    setSettings((settings) =>
      settings.title === titleIn(language) ? { ...settings, title: titleIn(next) } : settings,
    );
    setLanguage(next);
  };
  return [language, choose] as const;
}
