import { mailEmailLinkChore } from '@sarm/contracts/jobs/chore-table';
import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import type { UserRow } from '@sarm/database/users.repository';
import { AppError } from '@sarm/domain/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { addressDigest, countTry, Throttled } from './throttle.ts';

/** The mail may be lost or its link too old: who knows the password gets another, but no stranger floods the address. */
async function mayMailAgain(deps: AppDeps, email: string): Promise<boolean> {
  if (!deps.mailer.configured) return false;
  try {
    await countTry(deps, `confirm:address:${addressDigest(email)}`, AUTH.resetsPerAddress);
    return true;
  } catch (error) {
    if (error instanceof Throttled) return false;
    throw error;
  }
}

/** PLT-152: told only to who knows the password, so that nobody learns of an account by it. */
export async function refuseUnproven(
  deps: AppDeps,
  { user, actor }: { readonly user: UserRow; readonly actor: Actor },
): Promise<never> {
  const again = await mayMailAgain(deps, user.email);
  await inScope(deps.db, asUser(user.id), async (tx) => {
    if (again) await deps.queue.enqueue(tx, mailEmailLinkChore, newId(), { userId: user.id });
    await appendAudit(tx, actor, {
      action: 'session.refuse',
      subjectId: user.id,
      after: { addressDigest: addressDigest(user.email) },
    });
  });
  throw new AppError('email_unproven');
}
