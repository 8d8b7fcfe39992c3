import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ReviewCommentsTable } from '../kernel/tables.generated.ts';

export interface ReviewCommentView extends Selectable<ReviewCommentsTable> {
  readonly author: string | null;
  readonly settler: string | null;
}

const views = sql`
  select c.*, a.display_name as author, s.display_name as settler
  from review_comments c left join users a on a.id = c.created_by left join users s on s.id = c.settled_by`;

/** In the order in which they were written, which numbers their pins. */
export const commentsOf = async (
  db: Scoped,
  itemId: string,
  limit: number,
): Promise<readonly ReviewCommentView[]> =>
  (
    await sql<ReviewCommentView>`${views} where c.review_item_id = ${itemId}
      order by c.created_at, c.id limit ${limit}`.execute(db)
  ).rows;

export const findComment = async (
  db: Scoped,
  itemId: string,
  id: string,
): Promise<ReviewCommentView | undefined> =>
  (await sql<ReviewCommentView>`${views} where c.id = ${id} and c.review_item_id = ${itemId}`.execute(db))
    .rows[0];

export async function countComments(tx: Scoped, itemId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_comments where review_item_id = ${itemId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertComment(tx: Scoped, comment: Insertable<ReviewCommentsTable>): Promise<void> {
  await tx.insertInto('review_comments').values(comment).execute();
}

export async function settleComment(tx: Scoped, id: string, settledBy: string | null): Promise<void> {
  await tx
    .updateTable('review_comments')
    .set({
      settled_by: settledBy,
      settled_at: settledBy === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
