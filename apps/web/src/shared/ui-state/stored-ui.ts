import { initialUi, type ThemeMode, type UiState } from './ui.slice.ts';

/** PLT-101: with the language (start-language.ts) all that local storage keeps. */
export const THEME_KEY = 'theme';
export const PROJECT_KEY = 'currentProjectId';

export const isTheme = (value: string | null): value is ThemeMode => value === 'light' || value === 'dark';

/** Storage may be switched off or full; the product then works without remembering. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export function loadUi(storage: Storage): UiState {
  const theme = quietly(() => storage.getItem(THEME_KEY), null);
  const currentProjectId = quietly(() => storage.getItem(PROJECT_KEY), null);
  return { ...initialUi, theme: isTheme(theme) ? theme : initialUi.theme, currentProjectId };
}

export function saveUi(storage: Storage, before: UiState, after: UiState): void {
  quietly(() => {
    if (before.theme !== after.theme) storage.setItem(THEME_KEY, after.theme);
    if (before.currentProjectId === after.currentProjectId) return;
    if (after.currentProjectId === null) storage.removeItem(PROJECT_KEY);
    else storage.setItem(PROJECT_KEY, after.currentProjectId);
  }, undefined);
}
