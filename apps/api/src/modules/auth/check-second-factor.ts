import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import {
  findSecondFactor,
  spendRecoveryCode,
  takeStep,
} from '@sarm/database/people/second-factors.repository';
import { forgiveGrowingTry } from '@sarm/database/kernel/throttles.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { stepOfCode } from '../../credentials/one-time-code.ts';
import { hashRecoveryCode } from '../../credentials/recovery-codes.ts';
import { openSecret, sealSecret } from '../../credentials/seal-secret.ts';
import { countGrowingTry } from '../../credentials/throttle.ts';

export interface CodeTry {
  readonly userId: string;
  readonly code: string;
  readonly actor: Actor;
  /** Used by the account in an earlier sign-in, see device-cookie.ts. */
  readonly device: string | undefined;
}

/**
 * Takes a code of the app, or a recovery code in its place. Tries are counted for the person, from wherever they come:
 * six digits fall to anyone who may guess often enough. A device that the account has used before has tries of its own:
 * somebody with the password cannot make its owner wait.
 */
export async function checkSecondFactor(
  deps: AppDeps,
  { userId, code, actor, device }: CodeTry,
): Promise<void> {
  const key = device === undefined ? `second-factor:${userId}` : `second-factor:device:${device}`;
  await countGrowingTry(deps, key, AUTH.accountFailures);
  const passed =
    (await takesOneTimeCode(deps, userId, code)) || (await takesRecoveryCode(deps, { userId, code, actor }));
  if (!passed) throw new AppError('code_wrong', { errors: [{ field: 'code', code: 'code_wrong' }] });
  await forgiveGrowingTry(deps.db, key, AUTH.accountFailures);
}

/** Also of a factor that is not confirmed yet: its first code is what confirms it. */
export async function takesOneTimeCode(deps: AppDeps, userId: string, code: string): Promise<boolean> {
  const { tokenSecrets } = deps.config;
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === undefined) return false;
  const secret = openSecret(tokenSecrets, userId, factor.sealedSecret);
  if (secret === undefined) return false;
  const step = stepOfCode(secret, code.replace(/\s/g, ''), deps.clock.now());
  if (step === undefined) return false;
  // Sealed anew each time: after a change of the installation's secret the old one can go.
  const sealed = sealSecret(tokenSecrets, userId, secret);
  return await inScope(deps.db, asUser(userId), (tx) => takeStep(tx, { userId, step, sealed }));
}

const takesRecoveryCode = (
  deps: AppDeps,
  { userId, code, actor }: Omit<CodeTry, 'device'>,
): Promise<boolean> =>
  inScope(deps.db, asUser(userId), async (tx) => {
    const spent = await spendRecoveryCode(tx, {
      userId,
      hash: hashRecoveryCode(code),
      at: deps.clock.now(),
    });
    if (spent) await appendAudit(tx, actor, { action: 'user.use-recovery-code', subjectId: userId });
    return spent;
  });
