import { useEffect } from 'react';
import { useAppDispatch } from '../api/store-types.ts';
import { activePageSet } from '../ui-state/ui.slice.ts';
import { useSiteName } from './use-site-name.ts';

/** The tab's title and the active page of the interface state. */
export function usePageTitle(title: string): void {
  const dispatch = useAppDispatch();
  const site = useSiteName();
  useEffect(() => {
    document.title = title === '' ? site : `${title} · ${site}`;
    dispatch(activePageSet(title));
  }, [dispatch, site, title]);
}
