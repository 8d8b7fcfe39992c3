import { randomBytes } from 'node:crypto';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { beginSecondFactor } from '@sarm/database/people/second-factors.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { base32, otpauthUrl } from '../../credentials/one-time-code.ts';
import { sealSecret } from '../../credentials/seal-secret.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { type OwnerProof, secondFactorOwner } from './second-factor-owner.ts';

/** PLT-231. Nothing changes for the person until a code confirms the secret. */
export async function enrolSecondFactor(
  deps: AppDeps,
  { password, ...proof }: OwnerProof & { readonly password: string | undefined },
): Promise<{ secret: string; otpauth_url: string }> {
  const { userId, email, challenge } = await secondFactorOwner(deps, proof);
  // Somebody who found an open screen would switch the factor on, keep its codes and lock the owner out. A sign-in that
  // waits for the app has just taken the password.
  if (challenge === undefined) await checkPassword(deps, userId, password);
  const { general } = await readSettings(deps.db);
  const secret = randomBytes(AUTH.oneTimeCode.secretBytes);
  const sealed = sealSecret(deps.config.tokenSecrets, userId, secret);
  const begun = await inScope(deps.db, asUser(userId), (tx) => beginSecondFactor(tx, userId, sealed));
  if (!begun) throw new AppError('second_factor_on');
  return {
    secret: base32(secret),
    otpauth_url: otpauthUrl(secret, { issuer: general.siteName, account: email }),
  };
}

async function checkPassword(deps: AppDeps, userId: string, password: string | undefined): Promise<void> {
  const field = 'password';
  if (password === undefined)
    throw new AppError('invalid_request', { errors: [{ field, code: 'password_required' }] });
  await checkOwnPassword(deps, { userId, password, field, refusal: 'password_wrong' });
}
