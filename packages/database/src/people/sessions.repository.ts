import type { Selectable } from 'kysely';
import type { Queryable, Scoped } from '../kernel/connect.ts';
import type { SessionsTable } from '../kernel/tables.generated.ts';

export type SessionRow = Selectable<SessionsTable>;

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Scoped, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      last_activity_at: session.createdAt,
      expires_at: session.expiresAt,
      ip_address: session.ipAddress,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Scoped,
  token: { hash: Buffer; sessionId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: token.hash, session_id: token.sessionId, created_at: token.createdAt })
    .execute();
}

export interface HeldRefreshToken {
  readonly sessionId: string;
  readonly usedAt: Date | null;
}

/** Locks the session first: renewals of one session wait for each other, so a token is spent once. */
export async function holdRefreshToken(tx: Scoped, hash: Buffer): Promise<HeldRefreshToken | undefined> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hash),
    )
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return undefined;
  return await tx
    .selectFrom('refresh_tokens')
    .select(['session_id as sessionId', 'used_at as usedAt'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export const findRefreshToken = (tx: Scoped, hash: Buffer): Promise<HeldRefreshToken | undefined> =>
  tx
    .selectFrom('refresh_tokens')
    .select(['session_id as sessionId', 'used_at as usedAt'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();

export async function spendRefreshToken(tx: Scoped, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

/** False: it was revoked before, or is another's. */
export async function revokeSession(
  db: Queryable,
  session: { id: string; reason: string; at: Date; userId?: string },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: session.at, revoked_reason: session.reason })
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .$if(session.userId !== undefined, (query) => query.where('user_id', '=', session.userId ?? ''))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function revokeSessionsOf(
  db: Queryable,
  whose: { userId: string; reason: string; at: Date; except?: string },
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: whose.at, revoked_reason: whose.reason })
    .where('user_id', '=', whose.userId)
    .where('revoked_at', 'is', null)
    .$if(whose.except !== undefined, (query) => query.where('id', '!=', whose.except ?? ''))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Never moves the time back, whichever of several requests arrives last. */
export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_activity_at: at })
    .where('id', '=', id)
    .where('last_activity_at', '<', at)
    .execute();
}

/** Those that a call would find alive. */
export async function countOpenSessions(
  db: Queryable,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<number> {
  const { open } = await db
    .selectFrom('sessions')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_activity_at', '>=', idleSince)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
}

export async function deleteSessionsExpiredBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
