import { randomBytes } from 'node:crypto';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { hasPasskey } from '@sarm/database/people/passkeys.repository';
import { findSecondFactor } from '@sarm/database/people/second-factors.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { insertChallenge } from '@sarm/database/people/sign-in-challenges.repository';
import type { UserRow } from '@sarm/database/people/users.repository';
import { AUTH } from '@sarm/domain/limits';
import type { SignInStep } from '@sarm/domain/accounts/sign-in-steps';
import type { AppDeps } from '../../deps.ts';
import { hashChallenge } from './find-waiting.ts';
import { type OpenedSession, openSession } from './open-session.ts';

/** A session, or the step that has to come first. */
export type SignInOutcome =
  | (OpenedSession & { readonly userId: string; readonly email: string })
  | { readonly next: SignInStep; readonly challengeToken: string };

interface Waiting {
  readonly user: UserRow;
  readonly actor: Actor;
  readonly passed: readonly SignInStep[];
  /** Absent: by a password. */
  readonly by?: 'provider' | 'passkey';
}

const DAY_MS = 86_400_000;

/** PLT-151, PLT-095: what is still due, the factor before the password: who lacks the app learns nothing of the rest. */
async function dueStep(tx: Scoped, { user, passed }: Waiting, now: Date): Promise<SignInStep | undefined> {
  const { security } = await readSettings(tx);
  const factor = await findSecondFactor(tx, user.id);
  const on = factor !== undefined && factor.confirmedAt !== null;
  const proven = passed.includes('totp') || passed.includes('passkey');
  if (on && !proven) return 'totp';
  // A person with a passkey must use it: an app could be set up by anybody who has the password.
  if (!on && !proven && security.twoFactorAuth)
    return (await hasPasskey(tx, user.id)) ? 'passkey' : 'totp-enrol';
  const days = security.requirePasswordReset;
  const old = now.getTime() - user.password_changed_at.getTime() > days * DAY_MS;
  return days > 0 && old && !passed.includes('change-password') ? 'change-password' : undefined;
}

export async function continueSignIn(tx: Scoped, deps: AppDeps, waiting: Waiting): Promise<SignInOutcome> {
  const { user, actor } = waiting;
  const now = deps.clock.now();
  const next = await dueStep(tx, waiting, now);
  if (next === undefined) {
    const opened = await openSession(tx, deps, { userId: user.id, actor });
    const after = waiting.by === undefined ? {} : { after: { by: waiting.by } };
    await appendAudit(tx, actor, { action: 'session.open', subjectId: opened.sessionId, ...after });
    return { ...opened, userId: user.id, email: user.email };
  }
  const challengeToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + AUTH.challengeMinutes * 60_000);
  await insertChallenge(tx, { hash: hashChallenge(challengeToken), userId: user.id, next, expiresAt });
  return { next, challengeToken };
}
