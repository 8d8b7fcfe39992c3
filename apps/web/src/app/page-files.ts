import type { ComponentType } from 'react';

type PageModule = Readonly<Record<string, ComponentType>>;

const PAGES = import.meta.glob<PageModule>('../features/*/components/*-page.tsx');

/** patients-page is PatientsPage. */
const componentName = (file: string): string =>
  file.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

/** Of a page as the table of screens names it: feature and file. */
export async function readPage(page: string): Promise<ComponentType> {
  const [feature = '', file = ''] = page.split('/');
  const load = PAGES[`../features/${feature}/components/${file}.tsx`];
  if (load === undefined) throw new Error(`the table of screens names ${page}, which is no page`);
  const found = (await load())[componentName(file)];
  if (found === undefined) throw new Error(`${page} has no ${componentName(file)}`);
  return found;
}
