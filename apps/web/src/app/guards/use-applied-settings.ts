import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { PSEUDO_LANGUAGE } from '@sarm/messages/pseudo-texts';
import { useEffect, useState } from 'react';
import { i18n } from '../../shared/i18n/i18n.ts';
import { rememberLanguage } from '../../shared/i18n/start-language.ts';
import { useAppDispatch, useAppSelector } from '../../shared/api/store-types.ts';
import { currentProjectSet, themeSet } from '../../shared/ui-state/ui.slice.ts';

const isActive = (language: string): boolean =>
  i18n.language === language || i18n.language === PSEUDO_LANGUAGE;

/**
 * PLT-063 to PLT-065, PLT-105: what the person has stored is the theme, the language and, where none was chosen since the
 * sign-in, the current project. True once the texts are loaded: a page in another language would visibly change.
 */
export function useAppliedSettings(user: UserRecord | undefined): boolean {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.ui.currentProjectId);
  const [, setLoaded] = useState('');
  const settings = user?.settings;
  const { darkMode, language, defaultProject = null } = settings ?? {};
  useEffect(() => {
    if (darkMode !== undefined) dispatch(themeSet(darkMode ? 'dark' : 'light'));
  }, [dispatch, darkMode]);
  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    rememberLanguage(language);
    if (isActive(language)) return;
    void i18n.changeLanguage(language).then(
      () => setLoaded(language),
      () => setLoaded(language),
    );
  }, [language]);
  useEffect(() => {
    if (defaultProject !== null && current === null) dispatch(currentProjectSet(defaultProject));
  }, [dispatch, defaultProject, current]);
  return language === undefined || isActive(language);
}
