import { type Insertable, type Selectable, sql } from 'kysely';
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

export interface EditRow
  extends Omit<Selectable<AnnotationEditsTable>, 'target_id' | 'project_id' | 'frame_id'> {
  /** Of the person, as shown to people. */
  readonly name: string | null;
}

export interface EditsFilter {
  readonly targetId: string;
  readonly after: number;
  readonly limit: number;
  /** Only those of one box. */
  readonly objectId?: string | undefined;
}

const columns = sql`e.seq, e.edit_id, e.batch_id, e.client_id, e.user_id, e.kind, e.object_id, e.base, e.follows,
  e.changes, e.was, e.outcome, e.undoes, e.made_at, e.at, u.display_name as name`;
const namedEdits = sql`annotation_edits e left join users u on u.id = e.user_id`;

/** In their order, those after a number. */
export const editsQuery = ({ targetId, after, limit, objectId }: EditsFilter) => sql<EditRow>`
  select ${columns} from ${namedEdits}
  where e.target_id = ${targetId} and e.seq > ${after}${objectId === undefined ? sql`` : sql` and e.object_id = ${objectId}`}
  order by e.seq limit ${limit}`;

export const editsAfter = async (db: Scoped, filter: EditsFilter): Promise<readonly EditRow[]> =>
  (await editsQuery(filter).execute(db)).rows;

export const editsByIdsQuery = (targetId: string, editIds: readonly string[]) => sql<EditRow>`
  select ${columns} from ${namedEdits} where e.target_id = ${targetId} and e.edit_id = any (${[...editIds]}::uuid[])`;

export const editsByIds = async (
  db: Scoped,
  targetId: string,
  editIds: readonly string[],
): Promise<readonly EditRow[]> => (await editsByIdsQuery(targetId, editIds).execute(db)).rows;

/** Edits of these boxes after a number, and the runs after it, in their order. */
export const editsOfBoxesQuery = (
  targetId: string,
  after: number,
  objectIds: readonly string[],
) => sql<EditRow>`
  select ${columns} from ${namedEdits}
  where e.target_id = ${targetId} and e.seq > ${after}
    and (e.object_id is null or e.object_id = any (${[...objectIds]}::uuid[]))
  order by e.seq`;

export const editsOfBoxes = async (
  db: Scoped,
  targetId: string,
  after: number,
  objectIds: readonly string[],
): Promise<readonly EditRow[]> => (await editsOfBoxesQuery(targetId, after, objectIds).execute(db)).rows;

/** By their numbers, e.g. those that stand against each other in conflicts. */
export const editsBySeqs = async (
  db: Scoped,
  targetId: string,
  seqs: readonly number[],
): Promise<readonly EditRow[]> =>
  seqs.length === 0
    ? []
    : (
        await sql<EditRow>`
          select ${columns} from ${namedEdits}
          where e.target_id = ${targetId} and e.seq = any (${[...seqs]}::int8[])`.execute(db)
      ).rows;

export interface EditHistory {
  /** Of the frame's last edit. */
  readonly seq: number;
  readonly edits: readonly EditRow[];
}

/** Edits of a frame with its number, of one moment. Undefined: there is no such frame. */
export async function editHistoryOf(
  db: Scoped,
  frameId: string,
  filter: Omit<EditsFilter, 'targetId'>,
): Promise<EditHistory | undefined> {
  const { rows } = await sql<EditRow & { readonly frame_seq: number }>`
    select e.*, f.edit_seq as frame_seq
    from frames f left join lateral (${editsQuery({ ...filter, targetId: frameId })}) e on true
    where f.id = ${frameId} order by e.seq`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return { seq: first.frame_seq, edits: first.seq === null ? [] : rows };
}
