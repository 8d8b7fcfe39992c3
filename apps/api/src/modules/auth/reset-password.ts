import { createHash } from 'node:crypto';
import type { PasskeysAfterReset } from '@sarm/contracts/http/auth/auth.routes';
import {
  deleteAccountLinksOf,
  findAccountLinkOwner,
  spendAccountLink,
} from '@sarm/database/people/account-links.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { deleteChallengesOf } from '@sarm/database/people/sign-in-challenges.repository';
import { findUser, proveEmail, setPassword } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { checkNewPassword, hashPassword } from '../../credentials/passwords.ts';
import { removeNewPasskeys } from './remove-new-passkeys.ts';
import { countTry } from '../../credentials/throttle.ts';

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
  readonly actor: Actor;
}

/** PLT-005. A password that is refused leaves the link good: the transaction that would spend it is undone. */
export async function resetPassword(
  deps: AppDeps,
  { token, password, actor }: PasswordReset,
): Promise<PasskeysAfterReset> {
  await countTry(deps, `reset:use:${clientOf(actor.ipAddress)}`, AUTH.resetsPerClient);
  const { security } = await readSettings(deps.db);
  const now = deps.clock.now();
  const link = { hash: createHash('sha256').update(token).digest(), purpose: 'password' } as const;
  const owner = await findAccountLinkOwner(deps.db, link);
  if (owner === undefined) throw new AppError('reset_link_spent');
  return await inScope(deps.db, asUser(owner), async (tx) => {
    const userId = await spendAccountLink(tx, link, now);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    if (user === undefined) throw new AppError('reset_link_spent');
    checkNewPassword(password, { minLength: security.passwordMinLength, email: user.email });
    await setPassword(tx, user.id, await hashPassword(password));
    // The link came by mail, or from an administrator who vouches.
    await proveEmail(tx, user.id, now);
    await revokeSessionsOf(tx, { userId: user.id, reason: 'password reset', at: now });
    // Other mailed links, and a sign-in that waits with the former password.
    await deleteAccountLinksOf(tx, user.id);
    await deleteChallengesOf(tx, user.id);
    const { kept, removed } = await removeNewPasskeys(tx, user.id, now);
    await publishEvent(tx, deps.queue, {
      kind: 'password.reset',
      projectId: null,
      payload: { userId: user.id, kept, removed },
    });
    const person = { ...actor, userId: user.id, name: user.display_name, email: user.email };
    const after = { keptPasskeys: kept, removedPasskeys: removed };
    await appendAudit(tx, person, { action: 'user.reset-password', subjectId: user.id, after });
    return after;
  });
}
