import type { Area } from '@sarm/messages/areas';
import type { ComponentType } from 'react';
import { loadAreas } from '../shared/i18n/i18n.ts';
import { loadOnline } from '../shared/connection/connection.ts';
import { SCREENS, type ScreenName } from '../shared/screens.ts';
import { LATER, type Screen } from '../shared/screens/screen.ts';

export interface Page {
  readonly Component: ComponentType;
}
export type LoadPage = () => Promise<Page>;
type PageModule = Readonly<Record<string, ComponentType>>;

/** A screen's code and the text areas that it uses are loaded in parallel, in one step. */
export const screen =
  (load: () => Promise<ComponentType>, ...areas: readonly Area[]): LoadPage =>
  async () => ({ Component: (await Promise.all([loadOnline(load), loadAreas(...areas)]))[0] });

const PAGES = import.meta.glob<PageModule>('../features/*/components/*-page.tsx');

/** patients-page is PatientsPage. */
const componentName = (file: string): string =>
  file.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

function loadPage(page: string): () => Promise<ComponentType> {
  const [feature = '', file = ''] = page.split('/');
  const load = PAGES[`../features/${feature}/components/${file}.tsx`];
  if (load === undefined) throw new Error(`the table of screens names ${page}, which is no page`);
  return async () => {
    const found = (await load())[componentName(file)];
    if (found === undefined) throw new Error(`${page} has no ${componentName(file)}`);
    return found;
  };
}

/** Every screen inside the shell that has a page of its own; null where it comes later. */
export const shellScreens = (): [ScreenName, LoadPage | null][] =>
  (Object.entries(SCREENS) as [ScreenName, Screen][]).flatMap(([name, { page, texts = [] }]) => {
    if (page === undefined) return [];
    return [[name, page === LATER ? null : screen(loadPage(page), ...texts)]];
  });
