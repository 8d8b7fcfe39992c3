import { serverUnreachable, signedOut, startAgain } from '../shared/session/auth.slice.ts';
import type { Session } from '../shared/session/session.ts';
import type { AppStore } from '../shared/state/create-store.ts';

const CHANNEL = 'sarm-session';

/** Gets the session from the refresh cookie. A tab without one lands on /login without a notice of expiry. */
export async function startSession(store: AppStore, session: Session): Promise<void> {
  store.dispatch(startAgain());
  if ((await session.renew()) === 'unreachable') store.dispatch(serverUnreachable());
}

/**
 * Tabs share the refresh cookie. Without this a second person who signs in elsewhere in the same browser
 * would, at the next renewal, act through a tab that still shows the first person's records.
 */
export function followOtherTabs(store: AppStore, session: Session): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  let before = store.getState().auth;
  let fromOtherTab = false;
  store.subscribe(() => {
    const now = store.getState().auth;
    const changed =
      before.status !== now.status && (now.status === 'signed-in' || before.status === 'signed-in');
    const byHand = now.pendingPath !== null || (now.status === 'signed-out' && !now.expired);
    before = now;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    if (changed && byHand && !fromOtherTab) channel.postMessage(now.status);
  });
  channel.addEventListener('message', () => {
    fromOtherTab = true;
    store.dispatch(signedOut());
    void startSession(store, session).finally(() => {
      fromOtherTab = false;
    });
  });
}
