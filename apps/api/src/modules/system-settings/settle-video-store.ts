import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { changeSettings, lockSettings } from '@sarm/database/kernel/settings.repository';
import { namesOf, type NamedStores } from '@sarm/runtime/blobs/store-config';

/**
 * PLT-226: a new installation starts with firebase where it is configured, and with its home where not. Decided once,
 * at the first start: credentials that are added later must not send the videos of patients anywhere by themselves.
 */
export async function settleVideoStore(tx: Scoped, stores: NamedStores, actor: Actor): Promise<void> {
  if (!namesOf(stores).includes('firebase')) return;
  const { defaultVideoStorage } = await lockSettings(tx, 'storage');
  const after = { defaultVideoStorage: 'firebase' } as const;
  await changeSettings(tx, 'storage', after);
  await appendAudit(tx, actor, {
    action: 'settings.update',
    subjectId: 'storage',
    before: { defaultVideoStorage },
    after,
  });
}
