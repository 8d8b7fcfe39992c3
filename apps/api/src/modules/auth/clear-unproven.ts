import { deleteAccount } from '@sarm/database/people/account-deletion.repository';
import { listUnprovenBefore } from '@sarm/database/people/accounts.repository';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';

const DAY_MS = 86_400_000;

/** Registrations that nobody stood up for: their addresses are free again. One that an administrator gave anything stays. */
export const clearUnproven = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<number> =>
  inScope(db, asInstallation, async (tx) => {
    const before = new Date(clock.now().getTime() - AUTH.unprovenDays * DAY_MS);
    const ids = await listUnprovenBefore(tx, before);
    for (const id of ids) {
      await deleteAccount(tx, id);
      await appendAudit(tx, SYSTEM_ACTOR, { action: 'user.clear-unproven', subjectId: id });
    }
    return ids.length;
  });
