import { type RefObject, useEffect, useRef } from 'react';

/**
 * A new page takes the focus with it: what was pressed on the page before is gone, and a keyboard user would
 * start at the top of the window again. A page that put it somewhere itself keeps it there.
 */
export function usePageFocus(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
