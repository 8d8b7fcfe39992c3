import { type Insertable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { DetectionsTable } from '../kernel/tables.generated.ts';
import { keysOfCrops } from '../samples/former-crops.repository.ts';
import type { DetectionRow } from './detections.repository.ts';

/** Only the use case of edits writes boxes for people: what is stored otherwise has no history. */
export const boxesByIds = (tx: Scoped, frameId: string, ids: readonly string[]): Promise<DetectionRow[]> =>
  tx
    .selectFrom('detections')
    .selectAll()
    .where('frame_id', '=', frameId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();

const ROWS = 1000;

/** Answers how many were stored: an id that a box of another frame has is left out. */
export async function insertBoxes(tx: Scoped, rows: readonly Insertable<DetectionsTable>[]): Promise<number> {
  let stored = 0;
  for (let at = 0; at < rows.length; at += ROWS) {
    const part = await tx
      .insertInto('detections')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    stored += Number(part.numInsertedOrUpdatedRows ?? 0);
  }
  return stored;
}

export type ChangedBox = Pick<
  DetectionRow,
  | 'id'
  | 'x1'
  | 'y1'
  | 'x2'
  | 'y2'
  | 'class'
  | 'verified'
  | 'confidence'
  | 'attributes'
  | 'track_no'
  | 'source'
  | 'seq'
>;

/** What a person changed, all boxes by one statement. */
export async function updateBoxes(tx: Scoped, boxes: readonly ChangedBox[]): Promise<void> {
  if (boxes.length === 0) return;
  await sql`
    update detections d set x1 = b.x1, y1 = b.y1, x2 = b.x2, y2 = b.y2, class = b.class, verified = b.verified,
      confidence = b.confidence, attributes = b.attributes, track_no = b.track_no, source = b.source, seq = b.seq,
      updated_at = now(), edited_at = now()
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (id uuid, x1 float8, y1 float8, x2 float8, y2 float8,
      class text, verified boolean, confidence float8, attributes text[], track_no int4, source text, seq int8)
    where d.id = b.id`.execute(tx);
}

/**
 * Items go with their boxes one by one, and each is counted in its label. Held in one order before, or two people who delete
 * boxes of the same labels would wait for each other for ever.
 */
async function holdLabelsOf(tx: Scoped, detectionIds: readonly string[]): Promise<void> {
  await sql`
    select from data_labels where id in
      (select label_id from label_items where detection_id = any (${[...detectionIds]}::uuid[]))
    order by id for no key update`.execute(tx);
}

/** Answers with the keys of pictures that the former version stored for them. */
export async function removeBoxes(tx: Scoped, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const keys = await keysOfCrops(tx, { detectionIds: ids });
  await holdLabelsOf(tx, ids);
  await tx
    .deleteFrom('detections')
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
  return keys;
}
