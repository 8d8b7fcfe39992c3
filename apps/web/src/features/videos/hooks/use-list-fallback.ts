import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../../shared/live/live-context.tsx';
import { createListFallback, type ListFallback } from '../state/list-fallback.ts';

/** The list of a page is read again by the clock while no event arrives, as long as the page is shown. */
export function useListFallback(refetch: () => void): Pick<ListFallback, 'afterUpload' | 'afterStart'> {
  const live = useLive();
  const read = useEffectEvent(refetch);
  const current = useRef<ListFallback>(null);
  useEffect(() => {
    const fallback = createListFallback(live.listen, () => read());
    current.current = fallback;
    return fallback.stop;
  }, [live]);
  return {
    afterUpload: () => current.current?.afterUpload(),
    afterStart: () => current.current?.afterStart(),
  };
}
