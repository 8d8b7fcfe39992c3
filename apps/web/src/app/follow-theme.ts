import type { AppStore } from '../shared/state/create-store.ts';
import { isTheme, THEME_KEY } from '../shared/ui-state/stored-ui.ts';
import { themeSet } from '../shared/ui-state/ui.slice.ts';

/** A theme chosen in one tab counts in all. */
export function followTheme(store: AppStore): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY && isTheme(newValue)) store.dispatch(themeSet(newValue));
  });
}
