import { mailPasswordLinkChore } from '@sarm/contracts/jobs/chore-table';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findUserByEmail } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { addressDigest, countTry } from '../../credentials/throttle.ts';

/**
 * PLT-005, PLT-044. The same work for an address that nobody has, so that neither the answer nor its time reveals an
 * account: the chore is filed in any case, and the one for nobody sends nothing.
 */
export async function forgotPassword(
  deps: AppDeps,
  { email, actor }: { readonly email: string; readonly actor: Actor },
): Promise<void> {
  await countTry(deps, `reset:${clientOf(actor.ipAddress)}`, AUTH.resetsPerClient);
  await countTry(deps, `reset:address:${addressDigest(email)}`, AUTH.resetsPerAddress);
  // A fault of the installation, not of the caller: no mail can be sent to anybody.
  if (!deps.mailer.configured) throw new AppError('unavailable');
  const user = await findUserByEmail(deps.db, email);
  await inScope(deps.db, asInstallation, async (tx) => {
    await deps.queue.enqueue(tx, mailPasswordLinkChore, newId(), { userId: user?.id ?? null });
    await appendAudit(tx, actor, { action: 'user.ask-password-link', subjectId: user?.id ?? '' });
  });
}
