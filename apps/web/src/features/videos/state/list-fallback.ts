const AFTER_UPLOAD_MS = 1000;
const AFTER_START_MS = 3000;
const AGAIN_MS = 10_000;
const LONGEST_MS = 5 * 60_000;

export interface ListFallback {
  readonly afterUpload: () => void;
  readonly afterStart: () => void;
  readonly stop: () => void;
}

/** TEC-160: the list is read again by the clock where no event of the server says that something changed. */
export function createListFallback(
  listen: (onEvent: () => void) => () => void,
  refetch: () => void,
): ListFallback {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let events = 0;
  const leave = listen(() => {
    events += 1;
  });
  const readAfter = (milliseconds: number, next?: () => void): void => {
    const before = events;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (events === before) refetch();
      next?.();
    }, milliseconds);
    timers.add(timer);
  };
  const follow = (passed: number, pause: number): void => {
    if (passed + pause > LONGEST_MS) return;
    readAfter(pause, () => follow(passed + pause, AGAIN_MS));
  };
  return {
    afterUpload: () => readAfter(AFTER_UPLOAD_MS),
    afterStart: () => follow(0, AFTER_START_MS),
    stop: () => {
      leave();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
