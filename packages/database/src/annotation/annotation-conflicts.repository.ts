import type { BoxValues, EditKind, RunValues } from '@sarm/domain/shapes/annotation-edits';
import { type Insertable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { AnnotationConflictsTable } from '../kernel/tables.generated.ts';

export interface ConflictSideRow {
  readonly seq: number;
  readonly kind: EditKind;
  readonly changes: BoxValues | RunValues;
  readonly user_id: string | null;
  readonly name: string | null;
  /** As JSON writes a time. */
  readonly at: string;
}

export interface ConflictRow {
  readonly id: string;
  readonly object_id: string;
  readonly mine: ConflictSideRow;
  readonly theirs: ConflictSideRow;
  readonly created_at: Date;
}

const side = (seq: 'mine_seq' | 'theirs_seq') => sql`(
  select jsonb_build_object('seq', e.seq, 'kind', e.kind, 'changes', e.changes, 'user_id', e.user_id,
    'name', u.display_name, 'at', e.at)
  from annotation_edits e left join users u on u.id = e.user_id
  where e.target_id = c.target_id and e.seq = ${sql.ref(`c.${seq}`)})`;

export const openConflictsQuery = (frameId: string) => sql<ConflictRow>`
  select c.id, c.object_id, ${side('mine_seq')} as mine, ${side('theirs_seq')} as theirs, c.created_at
  from annotation_conflicts c where c.frame_id = ${frameId} and c.target_id = ${frameId} and c.state = 'open'
  order by c.mine_seq`;

/** Both values of each, oldest first. */
export const openConflictsOf = async (db: Scoped, frameId: string): Promise<readonly ConflictRow[]> =>
  (await openConflictsQuery(frameId).execute(db)).rows;

/** Those of these boxes, by the numbers of their edits. Needs the frame held. */
export const openConflictsOfBoxes = (tx: Scoped, frameId: string, objectIds: readonly string[]) =>
  tx
    .selectFrom('annotation_conflicts')
    .select(['id', 'object_id', 'mine_seq', 'theirs_seq', 'created_at'])
    .where('frame_id', '=', frameId)
    .where('target_id', '=', frameId)
    .where('state', '=', 'open')
    .where('object_id', '=', sql<string>`any (${[...objectIds]}::uuid[])`)
    .orderBy('mine_seq')
    .execute();

export async function insertConflicts(
  tx: Scoped,
  rows: readonly Insertable<AnnotationConflictsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('annotation_conflicts')
      .values([...rows])
      .execute();
}

export interface SettledConflict {
  readonly id: string;
  readonly kept: 'mine' | 'theirs' | 'edited';
}

export async function settleConflicts(
  tx: Scoped,
  userId: string,
  settled: readonly SettledConflict[],
): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update annotation_conflicts c set state = 'settled', kept = s.kept, settled_by = ${userId}, settled_at = now()
    from unnest(${settled.map((each) => each.id)}::uuid[], ${settled.map((each) => each.kept)}::text[]) s (id, kept)
    where c.id = s.id and c.state = 'open'`.execute(tx);
}

/** Of a project, the oldest first: nobody has chosen between two values yet. */
export const conflictsOfProjectQuery = (db: Scoped, projectId: string, limit: number) =>
  db
    .selectFrom('annotation_conflicts')
    .select(['id', 'frame_id', 'object_id', 'created_at'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .limit(limit);
