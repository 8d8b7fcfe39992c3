import { createHash } from 'node:crypto';
import { findAccountLinkOwner, spendAccountLink } from '@sarm/database/people/account-links.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findUser, proveEmail } from '@sarm/database/people/users.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { continueSignIn, type SignInOutcome } from './continue-sign-in.ts';
import { passwordMatches } from '../../credentials/passwords.ts';
import { countTry } from '../../credentials/throttle.ts';

export interface EmailProof {
  readonly token: string;
  readonly password: string;
  readonly actor: Actor;
}

/**
 * PLT-152. The link alone is not enough: somebody who registers a foreign address hopes that its owner opens it.
 * Together with the password it shows that the reader of the mail is the one who registered, and signs in.
 */
export async function confirmEmail(
  deps: AppDeps,
  { token, password, actor }: EmailProof,
): Promise<SignInOutcome> {
  await countTry(deps, `confirm:${clientOf(actor.ipAddress)}`, AUTH.resetsPerClient);
  const link = { hash: createHash('sha256').update(token).digest(), purpose: 'email' } as const;
  const owner = found(await findAccountLinkOwner(deps.db, link), 'email_link_spent');
  const user = found(await findUser(deps.db, owner), 'email_link_spent');
  if (!(await passwordMatches(user.password_hash, password)))
    throw new AppError('password_wrong', { errors: [{ field: 'password', code: 'password_wrong' }] });
  const who = { ...actor, userId: user.id, name: user.display_name, email: user.email };
  return await inScope(deps.db, asUser(user.id), async (tx) => {
    const now = deps.clock.now();
    found(await spendAccountLink(tx, link, now), 'email_link_spent');
    await proveEmail(tx, user.id, now);
    await appendAudit(tx, who, { action: 'user.prove-email', subjectId: user.id });
    return await continueSignIn(tx, deps, { user, actor: who, passed: [] });
  });
}
