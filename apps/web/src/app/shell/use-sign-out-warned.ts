import { openOutbox } from '@sarm/annotator/outbox/indexed-db-store';
import type { OutboxStore } from '@sarm/annotator/outbox/outbox-store';
import { unsentCount } from '@sarm/annotator/session/unsent-edits';
import { useUser } from '../../shared/access/user-context.tsx';
import { i18n, loadAreas } from '../../shared/i18n/i18n.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { useConfirm } from '../../shared/state/use-confirm.ts';
import { useSignOut } from '../use-sign-out.ts';

async function openOwnOutbox(): Promise<OutboxStore | null> {
  const { indexedDB, IDBKeyRange: keyRange } = globalThis as Partial<Pick<Window, 'indexedDB'>> &
    Pick<typeof globalThis, 'IDBKeyRange'>;
  return indexedDB === undefined ? null : await openOutbox({ indexedDB, keyRange, now: Date.now });
}

async function countUnsent(userId: string): Promise<number> {
  const store = await openOwnOutbox();
  return store === null ? 0 : await unsentCount(store, userId);
}

/** PLT-101: what was sent leaves this computer with the person; a browser whose storage fails keeps nobody here. */
const forgetSent = async (userId: string): Promise<void> =>
  await openOwnOutbox()
    .then((store) => store?.forget(userId))
    .catch(() => undefined);

/** The texts of the annotation screens may not be here, and offline they cannot come: then the common question is put. */
async function textsFor(count: number) {
  await loadAreas('annotation');
  if (!i18n.hasLoadedNamespace('annotation')) return {};
  return {
    title: translate('annotation:leave.title'),
    message: translate('annotation:leave.text', { count }),
    confirmLabel: translate('annotation:leave.confirm'),
    cancelLabel: translate('annotation:leave.stay'),
  };
}

/** Signs out; before that it warns of edits that only this computer has. They stay on it either way; what was sent goes. */
export function useSignOutWarned(leave: () => Promise<void> | void): () => Promise<void> {
  const { id } = useUser();
  const signOut = useSignOut();
  const confirm = useConfirm();
  const end = async (): Promise<void> => {
    await signOut();
    await forgetSent(id);
    await leave();
  };
  return async () => {
    // A browser whose storage fails must not keep anybody from signing out.
    const count = await countUnsent(id).catch(() => 0);
    if (count === 0) await end();
    else confirm({ ...(await textsFor(count)), onConfirm: end });
  };
}
