import { createHash } from 'node:crypto';
import { findChallenge, type HeldChallenge } from '@sarm/database/people/sign-in-challenges.repository';
import { findUser, type UserRow } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';

export const hashChallenge = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface WaitingSignIn extends HeldChallenge {
  readonly hash: Buffer;
  readonly user: UserRow;
}

/** The sign-in that a token continues. */
export async function findWaiting(deps: AppDeps, token: string): Promise<WaitingSignIn> {
  const hash = hashChallenge(token);
  const challenge = await findChallenge(deps.db, hash, deps.clock.now());
  const user = challenge === undefined ? undefined : await findUser(deps.db, challenge.userId);
  if (challenge === undefined || user === undefined) throw new AppError('sign_in_step_expired');
  return { ...challenge, hash, user };
}
