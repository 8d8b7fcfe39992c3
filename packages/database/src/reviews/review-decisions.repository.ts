import type { LabelType } from '@sarm/domain/labels';
import type { ReviewDecision, ReviewStatus } from '@sarm/domain/reviews';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { type ReviewFilter, type ReviewRow, reviewsMatching } from './reviews.repository.ts';

export interface HeldReview extends ReviewRow {
  readonly reviewer_name: string | null;
}

/** Held until the transaction ends: of two people who decide at once the second sees what the first decided. */
export async function lockReview(tx: Scoped, id: string): Promise<HeldReview | undefined> {
  const { rows } = await sql<HeldReview>`
    select r.*, u.display_name as reviewer_name from review_items r left join users u on u.id = r.reviewed_by
    where r.id = ${id} for no key update of r`.execute(tx);
  return rows[0];
}

/** Needs the item held. Without a status only the notes change, and what others have read stays valid. */
export async function storeReview(
  tx: Scoped,
  id: string,
  {
    status,
    notes,
    userId,
  }: {
    readonly status: ReviewDecision | undefined;
    readonly notes: string;
    readonly userId: string;
  },
): Promise<void> {
  await tx
    .updateTable('review_items')
    .set({
      notes,
      ...(status === undefined
        ? {}
        : {
            status,
            reviewed_by: userId,
            reviewed_at: sql<Date>`now()`,
            version: sql<number>`version + 1`,
          }),
    })
    .where('id', '=', id)
    .execute();
}

export interface ReviewGroup {
  readonly type: LabelType;
  readonly status: ReviewStatus;
  readonly dataset_id: string;
  readonly project_id: string;
  readonly dataset_name: string;
  readonly dataset_code: string;
  readonly patient_id: string | null;
  readonly created_by: string;
  readonly creator_name: string;
  readonly n: number;
}

/** Counts of what belongs together by all four; as many rows as there are labels at most, times the statuses. */
export async function countReviews(db: Scoped, filter: ReviewFilter): Promise<readonly ReviewGroup[]> {
  const { rows } = await sql<ReviewGroup>`
    select g.*, d.project_id, d.name as dataset_name, d.code as dataset_code, d.patient_id, u.display_name as creator_name
    from (select own.type, own.status, own.dataset_id, own.created_by, count(*)::int as n
        from review_items own where ${reviewsMatching(filter)} group by 1, 2, 3, 4) g
      join datasets d on d.id = g.dataset_id join users u on u.id = g.created_by
    order by g.n desc, g.dataset_id, g.created_by`.execute(db);
  return rows;
}
