import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { keysOfCrops } from './crops.repository.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import type { DetectionsTable } from '../kernel/tables.generated.ts';

export type DetectionRow = Selectable<DetectionsTable>;
/** With the picture that was cut for it, if any. */
export interface DetectionView extends DetectionRow {
  crop_id: string | null;
}

export const viewDetections = (db: Scoped) =>
  db
    .selectFrom('detections')
    .leftJoin('crops', 'crops.detection_id', 'detections.id')
    .selectAll('detections')
    .select('crops.id as crop_id');

export const frameDetectionsQuery = (db: Scoped, frameId: string) =>
  viewDetections(db).where('detections.frame_id', '=', frameId).orderBy('detections.id');

export const detectionsOfFrame = (db: Scoped, frameId: string): Promise<DetectionView[]> =>
  frameDetectionsQuery(db, frameId).execute();

export const findDetection = (db: Scoped, id: string): Promise<DetectionView | undefined> =>
  viewDetections(db).where('detections.id', '=', id).executeTakeFirst();

/**
 * Holds a frame while its boxes are changed, so that a run that ends at the same moment waits and sees them. The video
 * comes first: every caller that needs both locks them in this order, or two of them would wait for each other for
 * ever.
 */
export async function lockFrame(tx: Scoped, id: string): Promise<FrameRow | undefined> {
  await tx
    .selectFrom('videos')
    .innerJoin('frames', 'frames.video_id', 'videos.id')
    .select('videos.id')
    .where('frames.id', '=', id)
    .forKeyShare('videos')
    .execute();
  return await tx.selectFrom('frames').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertDetection(tx: Scoped, row: Insertable<DetectionsTable>): Promise<void> {
  await tx.insertInto('detections').values(row).execute();
}

export async function updateDetection(
  tx: Scoped,
  id: string,
  change: Updateable<DetectionsTable>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('detections')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Answers with the keys of the pictures that nobody names any more. */
export async function deleteDetections(
  tx: Scoped,
  which: { readonly id: string } | { readonly frameId: string },
): Promise<{ deleted: number; keys: string[] }> {
  const keys = await keysOfCrops(tx, 'id' in which ? { detectionIds: [which.id] } : which);
  const query = tx.deleteFrom('detections');
  const gone = await ('id' in which
    ? query.where('id', '=', which.id)
    : query.where('frame_id', '=', which.frameId)
  ).executeTakeFirst();
  return { deleted: Number(gone.numDeletedRows), keys };
}

/**
 * After every change of a frame's boxes, in its transaction: the frame's figures never drift from its rows, and a drawn
 * picture of other boxes is never shown. Answers with the key of that picture, if there was one.
 */
export async function refreshFrame(tx: Scoped, frameId: string): Promise<string | null> {
  const before = await tx
    .selectFrom('frames')
    .select('detection_result_key as key')
    .where('id', '=', frameId)
    .executeTakeFirst();
  await tx
    .updateTable('frames')
    .set({ ...figuresOf(frameId), detection_result_key: null })
    .where('id', '=', frameId)
    .execute();
  return before?.key ?? null;
}

/** TEC-140: annotated when a person drew or confirmed a box. */
export const figuresOf = (frameId: string) => ({
  detection_count: sql<number>`(select count(*) from detections d where d.frame_id = ${frameId})`,
  annotated: sql<boolean>`exists (select 1 from detections d where d.frame_id = ${frameId} and (d.verified or d.source = 'manual'))`,
});

/** TEC-229: nothing is left of the detection of a frame. One that is under way stays what it is. */
export async function forgetDetection(tx: Scoped, frameId: string): Promise<void> {
  await tx
    .updateTable('frames')
    .set({ detection_status: 'none', detection_model_id: null, detection_notice: null })
    .where('id', '=', frameId)
    .where('detection_status', 'not in', ['pending', 'processing'])
    .execute();
}
