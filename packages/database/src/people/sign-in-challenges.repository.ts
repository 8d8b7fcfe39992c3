import type { SignInStep } from '@sarm/domain/accounts/sign-in-steps';
import type { Queryable, Scoped } from '../kernel/connect.ts';

export interface Challenge {
  readonly userId: string;
  readonly next: SignInStep;
}

export interface HeldChallenge extends Challenge {
  /** The code was typed already, when the app was set up within this sign-in. */
  readonly proven: boolean;
}

export async function insertChallenge(
  tx: Scoped,
  challenge: Challenge & { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.hash,
      user_id: challenge.userId,
      next: challenge.next,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export const findChallenge = (db: Queryable, hash: Buffer, now: Date): Promise<HeldChallenge | undefined> =>
  db
    .selectFrom('sign_in_challenges')
    .select(['user_id as userId', 'next', 'proven'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function proveChallenge(tx: Scoped, hash: Buffer): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ next: 'totp', proven: true })
    .where('token_hash', '=', hash)
    .execute();
}

/** Removes it: of two steps with one token only one continues. */
export async function spendChallenge(tx: Scoped, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Sign-ins that wait with a password which is no longer valid. */
export async function deleteChallengesOf(tx: Scoped, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function deleteChallengesExpiredBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
