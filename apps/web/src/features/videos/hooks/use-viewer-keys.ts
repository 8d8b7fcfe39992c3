import { commandOf, type ViewerCommand } from '@sarm/viewer/core/viewer-keys';
import { useEffect, useRef } from 'react';

/** Where keys are letters, or move something of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
/** Space presses a focused button; playing as well would do two things at once. */
const PRESSED = 'button, a[href], [role="button"]';

/** Keys work wherever the focus rests on the page, except where they mean something else. */
export function useViewerKeys(run: (command: ViewerCommand) => boolean): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || at?.closest(OWN_KEYS) != null) return;
      const command = commandOf(event);
      if (command === null || (command === 'toggle' && at?.closest(PRESSED) != null)) return;
      if (latest.current(command)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
