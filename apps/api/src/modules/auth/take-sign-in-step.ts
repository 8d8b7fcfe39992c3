import { deleteAccountLinksOf } from '@sarm/database/people/account-links.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { deleteChallengesOf, spendChallenge } from '@sarm/database/people/sign-in-challenges.repository';
import { setPassword } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { SignInStep } from '@sarm/domain/accounts/sign-in-steps';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { checkSecondFactor, type CodeTry } from './check-second-factor.ts';
import { findWaiting, type WaitingSignIn } from './find-waiting.ts';
import { continueSignIn, type SignInOutcome } from './continue-sign-in.ts';
import { checkNewPassword, hashPassword, passwordMatches } from '../../credentials/passwords.ts';
import { addressDigest, countTry } from '../../credentials/throttle.ts';

export interface StepTaken {
  readonly challengeToken: string;
  readonly code?: string | undefined;
  readonly newPassword?: string | undefined;
  readonly actor: Actor;
  /** The device of the call, where an account with this address signed in with it before. */
  readonly deviceOf: (email: string) => string | undefined;
}

/** PLT-151: a step that is refused can be tried again until its five minutes are over; one that passed leaves nothing. */
export async function takeSignInStep(deps: AppDeps, step: StepTaken): Promise<SignInOutcome> {
  await countTry(deps, `login-step:${clientOf(step.actor.ipAddress)}`, AUTH.loginsPerClient);
  const waiting = await findWaiting(deps, step.challengeToken);
  const { user, next, hash } = waiting;
  const actor = { ...step.actor, userId: user.id, name: user.display_name, email: user.email };
  const passwordHash =
    next === 'change-password' ? await newPasswordHash(deps, waiting, step.newPassword) : undefined;
  if (next !== 'change-password')
    await passFactor(deps, waiting, { code: step.code, actor, device: step.deviceOf(user.email) });
  return await inScope(deps.db, asUser(user.id), async (tx) => {
    const at = deps.clock.now();
    if (!(await spendChallenge(tx, hash, at))) throw new AppError('sign_in_step_expired');
    if (passwordHash !== undefined) {
      await setPassword(tx, user.id, passwordHash);
      await deleteAccountLinksOf(tx, user.id);
      await deleteChallengesOf(tx, user.id);
      await revokeSessionsOf(tx, { userId: user.id, reason: 'password changed', at });
      await publishEvent(tx, deps.queue, {
        kind: 'password.changed',
        projectId: null,
        payload: { userId: user.id },
      });
      await appendAudit(tx, actor, { action: 'user.change-password', subjectId: user.id });
    }
    return await continueSignIn(tx, deps, { user, actor, passed: PASSED[next] });
  });
}

/** A password is requested last, so a person who changed it has passed the factor, if there is one. */
const PASSED: Readonly<Record<SignInStep, readonly SignInStep[]>> = {
  totp: ['totp'],
  'totp-enrol': [],
  passkey: [],
  'change-password': ['totp', 'passkey', 'change-password'],
};

async function passFactor(
  deps: AppDeps,
  { user, next, proven }: WaitingSignIn,
  { code, actor, device }: Pick<CodeTry, 'actor' | 'device'> & { code: string | undefined },
): Promise<void> {
  // A passkey signs in by itself: see passkeys.signIn. The step only reports that it is due.
  if (next === 'totp-enrol' || next === 'passkey') throw new AppError('second_factor_off');
  if (proven) return;
  if (code === undefined)
    throw new AppError('invalid_request', { errors: [{ field: 'code', code: 'code_required' }] });
  try {
    await checkSecondFactor(deps, { userId: user.id, code, actor, device });
  } catch (error) {
    if (error instanceof AppError && error.code === 'code_wrong')
      await inScope(deps.db, asUser(user.id), (tx) =>
        appendAudit(tx, actor, {
          action: 'session.refuse',
          subjectId: user.id,
          after: { addressDigest: addressDigest(user.email) },
        }),
      );
    throw error;
  }
}

async function newPasswordHash(
  deps: AppDeps,
  { user }: WaitingSignIn,
  newPassword: string | undefined,
): Promise<string> {
  const field = 'newPassword';
  if (newPassword === undefined)
    throw new AppError('invalid_request', { errors: [{ field, code: 'password_required' }] });
  const { security } = await readSettings(deps.db);
  checkNewPassword(newPassword, { minLength: security.passwordMinLength, email: user.email, field });
  if (await passwordMatches(user.password_hash, newPassword))
    throw new AppError('password_unchanged', { errors: [{ field, code: 'password_unchanged' }] });
  return await hashPassword(newPassword);
}
