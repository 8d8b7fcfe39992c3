import { sql } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';

export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
}

/** False: the key of the device is registered already. */
export async function insertPasskey(tx: Scoped, key: NewPasskey): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values({
      id: key.id,
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: [...key.transports],
      name: key.name,
      created_at: key.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const listPasskeys = (db: Queryable, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export const findPasskey = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'name', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False: another sign-in with the same or a later count came first, so this one is a copy. */
export async function usePasskey(
  tx: Scoped,
  { id, before, counter, at }: { id: string; before: number; counter: number; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The name before, or undefined where the person has no such key. */
export async function renamePasskey(
  tx: Scoped,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update passkeys set name = ${name} from (select id, name from passkeys where id = ${id} for update) old
    where passkeys.id = old.id and passkeys.user_id = ${userId} returning old.name as before`.execute(tx);
  return rows[0]?.before;
}

/** The name of what went, or undefined where the person has no such key. */
export async function removePasskey(tx: Scoped, userId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

export async function removePasskeysOf(tx: Scoped, userId: string): Promise<number> {
  const result = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Those made since; answers their names. */
export async function removePasskeysSince(tx: Scoped, userId: string, since: Date): Promise<string[]> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning(['name', 'created_at'])
    .execute();
  return removed
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ name }) => name);
}

export async function insertPasskeyChallenge(
  tx: Scoped,
  challenge: { readonly hash: Buffer; readonly userId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Removes it, no matter for whom it was made: what was signed once counts once. */
export async function spendPasskeyChallenge(
  tx: Scoped,
  { hash, userId, now }: { hash: Buffer; userId: string | null; now: Date },
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('challenge_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deletePasskeyChallengesExpiredBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
