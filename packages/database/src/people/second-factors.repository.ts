import type { Queryable, Scoped } from '../kernel/connect.ts';

export interface SecondFactor {
  readonly sealedSecret: Buffer;
  readonly confirmedAt: Date | null;
  readonly lastStep: number;
}

export const findSecondFactor = (db: Queryable, userId: string): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A new secret takes the place of one that was never confirmed. False: one is confirmed and stays. */
export async function beginSecondFactor(tx: Scoped, userId: string, sealed: Buffer): Promise<boolean> {
  const begun = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** False: the code of this half minute, or of a later one, was taken before. Of two who bring it at once one passes. */
export async function takeStep(
  tx: Scoped,
  { userId, step, sealed }: { userId: string; step: number; sealed: Buffer },
): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step, sealed_secret: sealed })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False: it was confirmed before. */
export async function confirmSecondFactor(tx: Scoped, userId: string, at: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** False: there was none. The recovery codes go with it. */
export async function removeSecondFactor(tx: Scoped, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Scoped,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function spendRecoveryCode(
  tx: Scoped,
  { userId, hash, at }: { userId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
