import { type Insertable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { AnnotationEditsTable } from '../kernel/tables.generated.ts';

export type NewEdit = Insertable<AnnotationEditsTable>;

/** Rows of one statement: PostgreSQL takes 65,535 values at most. */
const ROWS = 1000;

/** Needs the frame held: its numbers follow each other without a gap. */
export async function appendEdits(tx: Scoped, edits: readonly NewEdit[]): Promise<void> {
  for (let at = 0; at < edits.length; at += ROWS)
    await tx
      .insertInto('annotation_edits')
      .values(edits.slice(at, at + ROWS))
      .execute();
}

export interface EditSpan {
  readonly targetId: string;
  readonly from: number;
  readonly to: number;
}

/** As the audit log keeps it of a batch. */
export async function digestOfEdits(tx: Scoped, { targetId, from, to }: EditSpan): Promise<string> {
  const { rows } = await sql<{ digest: string | null }>`
    select app.digest_of_edits(${targetId}, ${from}, ${to}) as digest`.execute(tx);
  const digest = rows[0]?.digest;
  if (digest == null) throw new Error('a batch without edits has no digest');
  return digest;
}

export const editsQuery = (db: Scoped, targetId: string, after: number, limit: number) =>
  db
    .selectFrom('annotation_edits')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit);

/** In their order, those after a number. */
export const editsAfter = (db: Scoped, targetId: string, after: number, limit: number) =>
  editsQuery(db, targetId, after, limit).execute();
