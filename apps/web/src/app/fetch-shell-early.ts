import type { AppStore } from '../shared/state/create-store.ts';

const PAUSE_MS = 1500;

/** While somebody types a password the shell comes by itself, so that signing in shows its page at once. */
export function fetchShellEarly(store: AppStore): void {
  const stop = store.subscribe(() => {
    if (store.getState().auth.status !== 'signed-out') return;
    stop();
    // A failure does not matter here: the route loads it again and then reports the failure.
    setTimeout(() => void import('./shell-pages.ts').catch(() => undefined), PAUSE_MS);
  });
}
