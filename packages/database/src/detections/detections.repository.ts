import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import type { DetectionsTable } from '../kernel/tables.generated.ts';

export type DetectionRow = Selectable<DetectionsTable>;

export const frameDetectionsQuery = (db: Scoped, frameId: string) =>
  db.selectFrom('detections').selectAll().where('frame_id', '=', frameId).orderBy('id');

export const detectionsOfFrame = (db: Scoped, frameId: string): Promise<DetectionRow[]> =>
  frameDetectionsQuery(db, frameId).execute();

export const findDetection = (db: Scoped, id: string): Promise<DetectionRow | undefined> =>
  db.selectFrom('detections').selectAll().where('id', '=', id).executeTakeFirst();

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

/**
 * After every change of a frame's boxes, in its transaction: the frame's figures never drift from its rows, and a drawn
 * picture of other boxes is never shown. Answers with the key of that picture, if there was one.
 */
export async function refreshFrame(tx: Scoped, frameId: string, seq: number): Promise<string | null> {
  const before = await tx
    .selectFrom('frames')
    .select('detection_result_key as key')
    .where('id', '=', frameId)
    .executeTakeFirst();
  await tx
    .updateTable('frames')
    .set({ ...figuresOf(frameId), edit_seq: seq, detection_result_key: null })
    .where('id', '=', frameId)
    .execute();
  return before?.key ?? null;
}

/** Annotated when a person drew or confirmed a box. */
const figuresOf = (frameId: string) => ({
  detection_count: sql<number>`(select count(*) from detections d where d.frame_id = ${frameId})`,
  verified_count: sql<number>`(select count(*) from detections d where d.frame_id = ${frameId} and d.verified)`,
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
