import type { AppStore } from '../shared/state/create-store.ts';
import { isTheme, THEME_KEY } from '../shared/state/stored-ui.ts';
import { themeSet } from '../shared/state/ui.slice.ts';

/** A theme chosen in one tab counts in all; the mode also stands on the page's root for styles outside React. */
export function followTheme(store: AppStore): void {
  const mark = (): void => {
    document.documentElement.dataset['theme'] = store.getState().ui.theme;
  };
  mark();
  store.subscribe(mark);
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY && isTheme(newValue)) store.dispatch(themeSet(newValue));
  });
}
