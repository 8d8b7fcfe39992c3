import type { MaskPlace } from '@sarm/domain/shapes/masks';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { StoredPoint } from '../kernel/json-columns.ts';
import { newId } from '../kernel/new-id.ts';
import type { MasksTable } from '../kernel/tables.generated.ts';

export type MaskRow = Selectable<MasksTable>;
export interface MaskView extends MaskRow {
  created_by_name: string | null;
}

/** The mask of a box that a person sees: their own, else the newest one. */
export const maskSeenBy = (
  userId: string,
  detectionId: RawBuilder<unknown>,
): RawBuilder<MaskRow> => sql<MaskRow>`(
  select m.* from masks m where m.detection_id = ${detectionId}
  order by m.created_by is not distinct from ${userId}::uuid desc, m.updated_at desc, m.id limit 1)`;

export async function findMaskSeenBy(
  db: Scoped,
  userId: string,
  detectionId: string,
): Promise<MaskView | undefined> {
  const { rows } = await sql<MaskView>`
    select s.*, u.display_name as created_by_name
    from ${maskSeenBy(userId, sql`${detectionId}::uuid`)} s left join users u on u.id = s.created_by`.execute(
    db,
  );
  return rows[0];
}

export const findMask = (db: Scoped, id: string): Promise<MaskRow | undefined> =>
  db.selectFrom('masks').selectAll().where('id', '=', id).executeTakeFirst();

/** Needs the frame held: nobody stores another version until the transaction ends. */
export const findOwnMask = (
  tx: Scoped,
  of: { readonly detectionId: string; readonly userId: string },
): Promise<MaskRow | undefined> =>
  tx
    .selectFrom('masks')
    .selectAll()
    .where('detection_id', '=', of.detectionId)
    .where('created_by', '=', of.userId)
    .executeTakeFirst();

export interface NewMask extends MaskPlace {
  readonly detectionId: string;
  readonly userId: string;
  /** As packParts writes them. */
  readonly parts: Uint8Array;
  /** What drew it; null: a person. */
  readonly by: { readonly model: string; readonly confidence: number } | null;
  readonly points: readonly StoredPoint[];
}

/** The one mask of a person and a box, in the place of the former one. Needs the frame held. Undefined: the box is gone. */
export async function storeMask(tx: Scoped, mask: NewMask): Promise<MaskRow | undefined> {
  const { rows } = await sql<MaskRow>`
    insert into masks as m (id, project_id, video_id, frame_id, detection_id, rect, grid, parts, model, points, confidence, created_by)
    select ${newId()}, d.project_id, d.video_id, d.frame_id, d.id, ${[...mask.rect]}::int[], ${mask.grid},
      ${Buffer.from(mask.parts)}, ${mask.by?.model ?? null}, ${JSON.stringify(mask.points)}::jsonb, ${mask.by?.confidence ?? null},
      ${mask.userId}
    from detections d where d.id = ${mask.detectionId}
    on conflict (detection_id, created_by) do update set rect = excluded.rect, grid = excluded.grid, parts = excluded.parts,
      model = excluded.model, points = excluded.points, confidence = excluded.confidence,
      version = m.version + 1, updated_at = now()
    returning m.*`.execute(tx);
  return rows[0];
}

export async function deleteMask(tx: Scoped, id: string): Promise<void> {
  await tx.deleteFrom('masks').where('id', '=', id).execute();
}
