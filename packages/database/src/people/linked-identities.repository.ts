import type { Queryable, Scoped } from '../kernel/connect.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export async function findLinkedUser(
  db: Queryable,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('linked_identities')
    .select('user_id as userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

/** False: it was linked in the same moment by another sign-in. */
export async function linkIdentity(tx: Scoped, userId: string, identity: Identity): Promise<boolean> {
  const linked = await tx
    .insertInto('linked_identities')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}

export async function unlinkIdentitiesOf(tx: Scoped, userId: string): Promise<number> {
  const result = await tx.deleteFrom('linked_identities').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}
