import { useEffect, useSyncExternalStore } from 'react';

interface DemoFlags {
  readonly isDemo?: unknown;
  readonly demo?: unknown;
  readonly project?: DemoFlags | null;
}

/** An answer about one thing carries the flag itself; a list carries it in its rows, which mark themselves. */
const isOfDemo = (answer: unknown): boolean => {
  const { isDemo, demo, project } = (answer ?? {}) as DemoFlags;
  return [isDemo, demo, project?.isDemo].includes(true);
};

let readers = 0;
const listeners = new Set<() => void>();
const countReader = (change: 1 | -1): void => {
  readers += change;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a component that reads an answer about a thing of the demo project, for as long as it is mounted. */
export function useDemoReader(answer: unknown): void {
  const ofDemo = isOfDemo(answer);
  useEffect(() => {
    if (!ofDemo) return undefined;
    countReader(1);
    return () => countReader(-1);
  }, [ofDemo]);
}

/**
 * Whether anything that is read now is about a thing of the demo project. Every screen reads through useRead, so none can
 * show such a thing without the bar marking it (PLT-234).
 */
export const useShownDemo = (): boolean => useSyncExternalStore(subscribe, () => readers > 0);
