import { type Insertable, sql, type Updateable } from 'kysely';
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

export async function insertBoxes(tx: Scoped, rows: readonly Insertable<DetectionsTable>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('detections')
      .values(rows.slice(at, at + ROWS))
      .execute();
}

export async function updateBox(tx: Scoped, id: string, change: Updateable<DetectionsTable>): Promise<void> {
  await tx
    .updateTable('detections')
    .set({ ...change, updated_at: sql<Date>`now()`, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Answers with the keys of pictures that the former version stored for them. */
export async function removeBoxes(tx: Scoped, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const keys = await keysOfCrops(tx, { detectionIds: ids });
  await tx
    .deleteFrom('detections')
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
  return keys;
}
