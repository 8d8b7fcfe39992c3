import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import { findWaiting } from './find-waiting.ts';

export interface OwnerProof {
  readonly caller:
    | { readonly userId: string; readonly displayName: string; readonly email: string }
    | undefined;
  readonly challengeToken: string | undefined;
}

export interface Owner {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Of the sign-in that waits for the app to be set up; undefined where a session calls. */
  readonly challenge: Buffer | undefined;
}

/** Who sets up an app: the person of the session, or of a sign-in that must set one up. No other step leads here. */
export async function secondFactorOwner(
  deps: AppDeps,
  { caller, challengeToken }: OwnerProof,
): Promise<Owner> {
  if (caller !== undefined) {
    const { userId, displayName: name, email } = caller;
    return { userId, name, email, challenge: undefined };
  }
  if (challengeToken === undefined) throw new AppError('not_signed_in');
  const { next, user, hash } = await findWaiting(deps, challengeToken);
  if (next !== 'totp-enrol') throw new AppError('second_factor_on');
  return { userId: user.id, name: user.display_name, email: user.email, challenge: hash };
}
