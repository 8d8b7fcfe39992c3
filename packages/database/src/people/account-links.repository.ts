import type { AccountLinkPurpose } from '@sarm/domain/accounts/account-links';
import type { Queryable, Scoped } from '../kernel/connect.ts';

export interface NewAccountLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: AccountLinkPurpose;
  readonly expiresAt: Date;
}

/** Only the newest link is valid: the person who makes a second one takes the first one back. */
export async function replaceAccountLink(tx: Scoped, link: NewAccountLink): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .execute();
  await addAccountLink(tx, link);
}

/** Those that were mailed before stay: a stranger who requests another must not make them worthless. */
export async function addAccountLink(tx: Scoped, link: NewAccountLink): Promise<void> {
  await tx
    .insertInto('account_links')
    .values({
      token_hash: link.hash,
      user_id: link.userId,
      purpose: link.purpose,
      expires_at: link.expiresAt,
    })
    .execute();
}

export interface BroughtLink {
  readonly hash: Buffer;
  readonly purpose: AccountLinkPurpose;
}

export async function findAccountLinkOwner(
  db: Queryable,
  { hash, purpose }: BroughtLink,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return link?.user_id;
}

/** Gives its owner and takes the link away, in one statement: of two who use it at once one gets nothing. */
export async function spendAccountLink(
  tx: Scoped,
  { hash, purpose }: BroughtLink,
  now: Date,
): Promise<string | undefined> {
  const spent = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
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
