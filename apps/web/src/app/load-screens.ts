import type { Area } from '@sarm/messages/areas';
import type { ComponentType } from 'react';
import { loadAreas } from '../shared/i18n/i18n.ts';
import { loadOnline } from '../shared/connection/connection.ts';
import { SCREENS, type ScreenName } from '../shared/screens.ts';
import type { Screen } from '../shared/screens/screen.ts';

export interface Page {
  readonly Component: ComponentType;
}
export type LoadPage = () => Promise<Page>;

/** A screen's code and the text areas that it uses are loaded in parallel, in one step. */
export const screen =
  (load: () => Promise<ComponentType>, ...areas: readonly Area[]): LoadPage =>
  async () => ({ Component: (await Promise.all([loadOnline(load), loadAreas(...areas)]))[0] });

/** The list of their files grows with each screen; nobody needs it before the first page behind the sign-in. */
const loadPage = (page: string) => async (): Promise<ComponentType> =>
  await (await import('./page-files.ts')).readPage(page);

/** Every screen inside the shell that has a page of its own. */
export const shellScreens = (): [ScreenName, LoadPage][] =>
  (Object.entries(SCREENS) as [ScreenName, Screen][]).flatMap(([name, { page, texts = [] }]) => {
    if (page === undefined) return [];
    return [[name, screen(loadPage(page), ...texts)]];
  });
