import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { asNobody, inScope } from '@sarm/database/scope';
import { clearThrottle } from '@sarm/database/throttles.repository';
import { findUserByEmail, type UserRow } from '@sarm/database/users.repository';
import { AppError } from '@sarm/domain/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { passwordMatches } from './passwords.ts';
import { addressDigest, countTry, Throttled } from './throttle.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly actor: Actor;
}

const isKnown = (user: UserRow | undefined, actor: Actor): Actor =>
  user === undefined ? actor : { ...actor, userId: user.id, name: user.display_name, email: user.email };

/** PLT-151, PLT-197: an unknown e-mail and a wrong password take the same steps, the same time and the same answer. */
export async function signIn(
  deps: AppDeps,
  { email, password, actor }: SignIn,
): Promise<OpenedSession & { userId: string }> {
  const client = clientOf(actor.ipAddress);
  const failures = `login:${addressDigest(email)}:${client}`;
  try {
    await countTry(deps, `login:${client}`, AUTH.loginsPerClient);
    await countTry(deps, failures, AUTH.loginFailures);
  } catch (error) {
    if (error instanceof Throttled && error.first) await auditRefusal(deps, { email, actor });
    throw error;
  }
  const user = await findUserByEmail(deps.db, email);
  const matches = await passwordMatches(user?.password_hash, password);
  const who = isKnown(user, actor);
  if (user === undefined || !matches) {
    await inScope(deps.db, asNobody, (tx) =>
      appendAudit(tx, who, {
        type: 'auth',
        severity: 'warning',
        action: 'session.refuse',
        message: 'Failed sign-in',
        resourceType: 'user',
        resourceId: user?.id ?? '',
        details: { addressDigest: addressDigest(email) },
      }),
    );
    throw new AppError('bad_credentials');
  }
  const session = await inScope(deps.db, asNobody, async (tx) => {
    const opened = await openSession(tx, deps, { userId: user.id, actor });
    await clearThrottle(tx, failures);
    await appendAudit(tx, who, {
      type: 'auth',
      action: 'session.open',
      message: 'Signed in',
      resourceType: 'session',
      resourceId: opened.sessionId,
    });
    return opened;
  });
  return { ...session, userId: user.id };
}

const auditRefusal = (deps: AppDeps, { email, actor }: { email: string; actor: Actor }): Promise<void> =>
  inScope(deps.db, asNobody, (tx) =>
    appendAudit(tx, actor, {
      type: 'auth',
      severity: 'error',
      action: 'session.throttle',
      message: 'Too many sign-in tries; further ones are refused for a while',
      details: { addressDigest: addressDigest(email) },
    }),
  );
