import { openOutbox } from '@sarm/annotator/outbox/indexed-db-store';
import { unsentCount } from '@sarm/annotator/session/unsent-edits';
import { useUser } from '../../shared/access/user-context.tsx';
import { i18n, loadAreas } from '../../shared/i18n/i18n.ts';
import { translate } from '../../shared/i18n/translate.ts';
import { useConfirm } from '../../shared/state/use-confirm.ts';
import { useSignOut } from '../use-sign-out.ts';

async function countUnsent(userId: string): Promise<number> {
  const { indexedDB, IDBKeyRange: keyRange } = globalThis as Partial<Pick<Window, 'indexedDB'>> &
    Pick<typeof globalThis, 'IDBKeyRange'>;
  if (indexedDB === undefined) return 0;
  const store = await openOutbox({ indexedDB, keyRange, now: Date.now });
  return await unsentCount(store, userId);
}

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

/** Signs out; before that it warns of edits that only this computer has. They stay on it either way. */
export function useSignOutWarned(leave: () => Promise<void> | void): () => Promise<void> {
  const { id } = useUser();
  const signOut = useSignOut();
  const confirm = useConfirm();
  const end = async (): Promise<void> => {
    await signOut();
    await leave();
  };
  return async () => {
    // A browser whose storage fails must not keep anybody from signing out.
    const count = await countUnsent(id).catch(() => 0);
    if (count === 0) await end();
    else confirm({ ...(await textsFor(count)), onConfirm: end });
  };
}
