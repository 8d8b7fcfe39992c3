import type { Queryable, Scoped } from './connect.ts';

export interface NewAccountLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** The newest link alone is good: whoever asks twice must not leave a second door open. */
export async function replaceAccountLink(tx: Scoped, link: NewAccountLink): Promise<void> {
  await deleteAccountLinksOf(tx, link.userId);
  await tx
    .insertInto('account_links')
    .values({ token_hash: link.hash, user_id: link.userId, expires_at: link.expiresAt })
    .execute();
}

export async function findAccountLinkOwner(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return link?.user_id;
}

/** Gives its owner and takes the link away, in one statement: of two who use it at once one gets nothing. */
export async function spendAccountLink(tx: Scoped, hash: Buffer, now: Date): Promise<string | undefined> {
  const spent = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
}

export async function deleteAccountLinksOf(tx: Scoped, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

export async function deleteAccountLinksExpiredBefore(db: Queryable, before: Date): Promise<number> {
  const result = await db.deleteFrom('account_links').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
