import { clearThrottle } from '@sarm/database/kernel/throttles.repository';
import { findUser } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import type { AppDeps } from '../../deps.ts';
import { passwordMatches } from '../../credentials/passwords.ts';
import { countTry } from '../../credentials/throttle.ts';

interface PasswordCheck {
  readonly userId: string;
  readonly password: string;
  /** The field of the body, and the refusal that names it. */
  readonly field: 'password' | 'currentPassword';
  readonly refusal: 'password_wrong' | 'current_password_wrong';
}

/** Somebody who found an open screen must not be able to guess the password of its owner here. */
export async function checkOwnPassword(
  deps: AppDeps,
  { userId, password, field, refusal }: PasswordCheck,
): Promise<void> {
  const key = `own-password:${userId}`;
  await countTry(deps, key, AUTH.loginFailures);
  const user = await findUser(deps.db, userId);
  if (!(await passwordMatches(user?.password_hash, password)))
    throw new AppError(refusal, { errors: [{ field, code: refusal }] });
  await clearThrottle(deps.db, key);
}
