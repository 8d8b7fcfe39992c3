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

export interface ForgottenPassword {
  readonly email: string;
  readonly actor: Actor;
  /** Used by the account in an earlier sign-in, see device-cookie.ts. */
  readonly device: string | undefined;
}

/** As in a sign-in: strangers can use up the mails of an address, but not those of a device of its owner. */
async function countRequest(deps: AppDeps, { email, actor, device }: ForgottenPassword): Promise<void> {
  const [client, digest] = [clientOf(actor.ipAddress), addressDigest(email)];
  if (device !== undefined) return await countTry(deps, `reset:device:${device}`, AUTH.resetsPerAddress);
  await countTry(deps, `reset:${client}`, AUTH.resetsPerClient);
  // Before the address: what is refused to one client takes nothing from the others.
  await countTry(deps, `reset:${digest}:${client}`, AUTH.resetsPerClientAndAddress);
  await countTry(deps, `reset:address:${digest}`, AUTH.resetsPerAddress);
}

/**
 * PLT-005, PLT-044. The same work for an address that nobody has, so that neither the answer nor its time reveals an
 * account: the chore is filed in any case, and the one for nobody sends nothing.
 */
export async function forgotPassword(
  deps: AppDeps,
  { email, actor, device }: ForgottenPassword,
): Promise<void> {
  await countRequest(deps, { email, actor, device });
  // A fault of the installation, not of the caller: no mail can be sent to anybody.
  if (!deps.mailer.configured) throw new AppError('unavailable');
  const user = await findUserByEmail(deps.db, email);
  await inScope(deps.db, asInstallation, async (tx) => {
    await deps.queue.enqueue(tx, mailPasswordLinkChore, newId(), { userId: user?.id ?? null });
    await appendAudit(tx, actor, { action: 'user.ask-password-link', subjectId: user?.id ?? '' });
  });
}
