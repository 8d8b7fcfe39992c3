import { sql } from 'kysely';
import type { Queryable, Scoped } from './connect.ts';

export interface IdempotencyKey {
  readonly userId: string;
  readonly key: string;
}

export interface RecordedAnswer {
  readonly requestHash: string;
  /** null: the first request with this key has not been answered. */
  readonly status: number | null;
  readonly answer: unknown;
}

/** undefined: the caller holds the key now and must run the request. Otherwise what the first request left. */
export async function claimIdempotencyKey(
  db: Queryable,
  claim: IdempotencyKey & { requestHash: string },
): Promise<RecordedAnswer | undefined> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ user_id: claim.userId, key: claim.key, request_hash: claim.requestHash, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return undefined;
  const found = await findRecordedAnswer(db, claim);
  // The first request failed and released the key between the two statements: to this one it was still running.
  return found ?? { requestHash: claim.requestHash, status: null, answer: null };
}

export const findRecordedAnswer = (
  db: Queryable,
  { userId, key }: IdempotencyKey,
): Promise<RecordedAnswer | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Holds the key until the transaction ends. False: another transaction holds it. */
export async function lockIdempotencyKey(tx: Scoped, { userId, key }: IdempotencyKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

export async function insertRecordedAnswer(
  tx: Scoped,
  { userId, key, requestHash }: IdempotencyKey & { requestHash: string },
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_hash: requestHash,
      status,
      answer: body === undefined ? null : JSON.stringify(body),
    })
    .execute();
}

export async function recordIdempotentAnswer(
  db: Queryable,
  { userId, key }: IdempotencyKey,
  recorded: { status: number; body: unknown },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({
      status: recorded.status,
      answer: recorded.body === undefined ? null : JSON.stringify(recorded.body),
    })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** For a request that changed nothing: the same key may be tried again. */
export async function releaseIdempotencyKey(db: Queryable, { userId, key }: IdempotencyKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}

export async function deleteIdempotencyKeysBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
