import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { FrameRow } from '../samples/frames.repository.ts';
import type { DetectionsTable } from '../kernel/tables.generated.ts';

export type DetectionRow = Selectable<DetectionsTable>;
export interface DetectionView extends DetectionRow {
  /** TEC-141: it is in a data label. */
  is_labeled: boolean;
}

/** Of the box that the query calls by this name. */
export const inLabel = (table: 'detections' | 'd'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from label_items i where i.detection_id = ${sql.ref(`${table}.id`)})`;

export const frameDetectionsQuery = (db: Scoped, frameId: string) =>
  db
    .selectFrom('detections')
    .selectAll()
    .select(inLabel('detections').as('is_labeled'))
    .where('frame_id', '=', frameId)
    .orderBy('id');

export const detectionsOfFrame = (db: Scoped, frameId: string): Promise<DetectionView[]> =>
  frameDetectionsQuery(db, frameId).execute();

export const findDetection = (db: Scoped, id: string): Promise<DetectionView | undefined> =>
  db
    .selectFrom('detections')
    .selectAll()
    .select(inLabel('detections').as('is_labeled'))
    .where('id', '=', id)
    .executeTakeFirst();

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
 * After every change of a frame's boxes by a person, in its transaction: the frame's figures never drift from its rows, and
 * a drawn picture of other boxes is never shown.
 */
export async function refreshFrame(tx: Scoped, frameId: string, seq: number): Promise<void> {
  await tx
    .updateTable('frames')
    // Its number makes the database count its boxes (app.count_frame).
    .set({ edit_seq: seq, edited_at: sql<Date>`now()`, detection_result_key: null })
    .where('id', '=', frameId)
    .execute();
}

/** TEC-229: nothing is left of the detection of a frame. One that is under way stays what it is. */
export async function forgetDetection(tx: Scoped, frameId: string): Promise<void> {
  await tx
    .updateTable('frames')
    .set({ detection_status: 'none', detection_model_id: null, detection_notice: null })
    .where('id', '=', frameId)
    .where('detection_status', 'not in', ['pending', 'processing'])
    .execute();
}
