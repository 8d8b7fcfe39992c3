import type { EditKind, EditOutcome } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface BoxOfFrame {
  readonly id: string;
  readonly box: readonly [x1: number, y1: number, x2: number, y2: number];
  readonly class: DetectionClass;
  readonly source: DetectionSource;
}

/** In reading order. The model is the last one that looked at the frame; null: none has. */
export async function boxesOfFrame(
  db: Scoped,
  frameId: string,
): Promise<{ readonly model: string | null; readonly boxes: readonly BoxOfFrame[] }> {
  const { rows } = await sql<{ model: string | null; boxes: readonly BoxOfFrame[] }>`
    select f.detection_model_id as model, (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'box', jsonb_build_array(d.x1, d.y1, d.x2, d.y2), 'class', d.class,
        'source', d.source) order by d.y1, d.x1, d.id), '[]') from detections d where d.frame_id = f.id) as boxes
    from frames f where f.id = ${frameId}`.execute(db);
  return rows[0] ?? { model: null, boxes: [] };
}

export interface EditOfFrame {
  readonly seq: number;
  readonly kind: EditKind;
  readonly object_id: string | null;
  readonly was: object | null;
  readonly outcome: EditOutcome;
}

/** All of them, because the first edit of a box holds what the model had left. */
export const tracedEdits = async (db: Scoped, frameId: string): Promise<readonly EditOfFrame[]> =>
  (
    await sql<EditOfFrame>`
      select seq, kind, object_id, was, outcome from annotation_edits where target_id = ${frameId} order by seq`.execute(
      db,
    )
  ).rows;
