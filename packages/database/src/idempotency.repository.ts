import type { Queryable } from './connect.ts';

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
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  // The first request failed and released the key between the two statements: to this one it was still running.
  return found ?? { requestHash: claim.requestHash, status: null, answer: null };
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
