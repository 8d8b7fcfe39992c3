import { createHash, randomBytes } from 'node:crypto';
import type { PasswordLink } from '@sarm/contracts/http/users/users.routes';
import { mailPasswordLinkChore } from '@sarm/contracts/jobs/chore-table';
import { replaceAccountLink } from '@sarm/database/people/account-links.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { ACCOUNT_LINK_PATHS } from '@sarm/domain/accounts/account-links';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';

/**
 * PLT-125: mailed by the chore that makes it, so that nobody but its owner reads it. While no mail can be sent it is
 * shown once in the answer, for handing over in person; only its hash is stored.
 */
export async function makePasswordLink(
  { queue, mailer, config, clock }: Pick<AppDeps, 'queue' | 'mailer' | 'config' | 'clock'>,
  tx: Scoped,
  user: { readonly id: string; readonly email: string },
): Promise<PasswordLink> {
  const expiresAt = new Date(clock.now().getTime() + AUTH.resetLinkMinutes * 60_000);
  const link = { sentTo: user.email, validUntil: expiresAt.toISOString() };
  if (mailer.configured) {
    await queue.enqueue(tx, mailPasswordLinkChore, newId(), { userId: user.id });
    return { ...link, url: null };
  }
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await replaceAccountLink(tx, { hash, userId: user.id, purpose: 'password', expiresAt });
  return { ...link, url: new URL(`${ACCOUNT_LINK_PATHS.password}#token=${token}`, config.publicUrl).href };
}
