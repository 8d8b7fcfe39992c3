import { openOutbox } from '../outbox/indexed-db-store.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { EditTransport } from './frame-session.types.ts';
import { type RunAlone, SESSION_TIMING, type SessionMeans, type TabChannel } from './session-means.ts';

const CHANNEL = 'sarm-edits';

/** The part of a window that editing needs. */
export type BrowserWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly BroadcastChannel?: typeof BroadcastChannel;
  readonly navigator: { readonly locks?: LockManager };
  readonly crypto: Pick<Crypto, 'randomUUID'>;
};

export const openBrowserOutbox = (window: BrowserWindow): Promise<OutboxStore> =>
  openOutbox({
    indexedDB: window.indexedDB,
    keyRange: window.IDBKeyRange,
    now: Date.now,
  });

export const browserMeans = (
  window: BrowserWindow,
  store: OutboxStore,
  transport: EditTransport,
): SessionMeans => ({
  transport,
  store,
  channel: openChannel(window),
  runAlone: window.navigator.locks === undefined ? aloneInTab() : aloneInBrowser(window.navigator.locks),
  onOnline: (wake) => {
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  },
  newId: () => window.crypto.randomUUID(),
  now: () => new Date(),
  random: Math.random,
  timing: SESSION_TIMING,
});

function openChannel({ BroadcastChannel: Channel }: BrowserWindow): TabChannel {
  // Without it the tabs meet on the server, like two computers.
  if (Channel === undefined) return { post: () => undefined, listen: () => () => undefined };
  const posting = new Channel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    post: (message) => posting.postMessage(message),
    listen(listener) {
      const channel = new Channel(CHANNEL);
      channel.addEventListener('message', ({ data }) => listener(data));
      return () => channel.close();
    },
  };
}

const aloneInBrowser =
  (locks: LockManager): RunAlone =>
  async (name, work) => {
    await locks.request(name, work);
  };

/** Pages without a secure origin have no locks: two tabs may then send one edit twice, which the server answers as repeated. */
function aloneInTab(): RunAlone {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(name, turn);
    await turn;
  };
}
