import { useSyncExternalStore } from 'react';

const RETRY_MS = 3_000;
/** Loads that wait for the server to answer again. */
let waiting = 0;
const watchers = new Set<() => void>();

const wait = (change: 1 | -1): void => {
  waiting += change;
  for (const watcher of watchers) watcher();
};

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  for (const event of ['online', 'offline']) addEventListener(event, watcher);
  return () => {
    watchers.delete(watcher);
    for (const event of ['online', 'offline']) removeEventListener(event, watcher);
  };
}

export const useOffline = (): boolean => useSyncExternalStore(watch, () => !navigator.onLine || waiting > 0);

/** What browsers report of a part of the program that they could not load, whatever the cause. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Any answer is one, even a refusal; a gateway that does not get through to the server is none. */
async function isAnswered(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    addEventListener('online', go);
  });

/**
 * A part of the program, requested again once there is a connection. Only where the server answers and the part is
 * missing has it been replaced by a newer version.
 */
export async function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingPart(error)) throw error;
  }
  if (await isAnswered()) return await load();
  wait(1);
  do await pause();
  while (!(await isAnswered()));
  wait(-1);
  return await loadOnline(load);
}
