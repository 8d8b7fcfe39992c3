import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../../shared/live/live-context.tsx';

const AFTER_UPLOAD_MS = 1000;
const AFTER_START_MS = 3000;
const AGAIN_MS = 10_000;
const LONGEST_MS = 5 * 60_000;

/** TEC-160: the list is read again by the clock where no event of the server says that something changed. */
export function useListFallback(refetch: () => void): {
  readonly afterUpload: () => void;
  readonly afterStart: () => void;
} {
  const live = useLive();
  const read = useEffectEvent(refetch);
  const heardAt = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const reader = useRef<(since: number) => void>(() => undefined);
  useEffect(() => {
    const pending = timers.current;
    reader.current = (since) => {
      if (heardAt.current < since) read();
    };
    const leave = live.listen(() => (heardAt.current = Date.now()));
    return () => {
      leave();
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    };
  }, [live]);
  const later = (milliseconds: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      work();
    }, milliseconds);
    timers.current.add(timer);
  };
  const follow = (pause: number, until: number): void => {
    const since = Date.now();
    if (since + pause > until) return;
    later(pause, () => {
      reader.current(since);
      follow(AGAIN_MS, until);
    });
  };
  return {
    afterUpload: () => {
      const since = Date.now();
      later(AFTER_UPLOAD_MS, () => reader.current(since));
    },
    afterStart: () => follow(AFTER_START_MS, Date.now() + LONGEST_MS),
  };
}
