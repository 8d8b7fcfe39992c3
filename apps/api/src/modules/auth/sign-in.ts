import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asNobody, asUser, inScope } from '@sarm/database/kernel/scope';
import { findUserByEmail, type UserRow } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import { countSignIn, isFirstRefusal, type CountedTry } from './count-sign-in.ts';
import { continueSignIn, type SignInOutcome } from './continue-sign-in.ts';
import { passwordMatches } from '../../credentials/passwords.ts';
import { refuseUnproven } from './refuse-unproven.ts';
import { addressDigest } from '../../credentials/throttle.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly actor: Actor;
  /** Used by the account in an earlier sign-in, see device-cookie.ts. */
  readonly device: string | undefined;
}

const actorFor = (user: UserRow | undefined, actor: Actor): Actor =>
  user === undefined ? actor : { ...actor, userId: user.id, name: user.display_name, email: user.email };

/** PLT-151, PLT-197: an unknown e-mail and a wrong password take the same steps, the same time and the same answer. */
export async function signIn(
  deps: AppDeps,
  { email, password, actor, device }: SignIn,
): Promise<SignInOutcome> {
  let counted: CountedTry;
  try {
    counted = await countSignIn(deps, { email, ipAddress: actor.ipAddress, device });
  } catch (error) {
    if (isFirstRefusal(error)) await auditRefusal(deps, { email, actor });
    throw error;
  }
  const user = await findUserByEmail(deps.db, email);
  const matches = await passwordMatches(user?.password_hash, password);
  const who = actorFor(user, actor);
  if (user === undefined || !matches) {
    await inScope(deps.db, user === undefined ? asNobody : asUser(user.id), (tx) =>
      appendAudit(tx, who, {
        action: 'session.refuse',
        subjectId: user?.id ?? '',
        after: { addressDigest: addressDigest(email) },
      }),
    );
    if (counted.limitBegins) await auditRefusal(deps, { email, actor });
    throw new AppError('bad_credentials');
  }
  if (user.email_proven_at === null) return await refuseUnproven(deps, { user, actor: who });
  return await inScope(deps.db, asUser(user.id), async (tx) => {
    await counted.forgive(tx);
    return await continueSignIn(tx, deps, { user, actor: who, passed: [] });
  });
}

const auditRefusal = (deps: AppDeps, { email, actor }: { email: string; actor: Actor }): Promise<void> =>
  inScope(deps.db, asNobody, (tx) =>
    appendAudit(tx, actor, {
      action: 'session.throttle',
      subjectId: '',
      after: { addressDigest: addressDigest(email) },
    }),
  );
