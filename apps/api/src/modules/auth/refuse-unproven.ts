import { mailEmailLinkChore } from '@sarm/contracts/jobs/chore-table';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import type { UserRow } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import { mayMailEmailLink } from './may-mail-email-link.ts';
import { addressDigest } from '../../credentials/throttle.ts';

/**
 * PLT-152: reported only to a caller with the password, so that it reveals no account. The mail may be lost or its link
 * too old, so that person gets another.
 */
export async function refuseUnproven(
  deps: AppDeps,
  { user, actor }: { readonly user: UserRow; readonly actor: Actor },
): Promise<never> {
  const again = await mayMailEmailLink(deps, user.email);
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
