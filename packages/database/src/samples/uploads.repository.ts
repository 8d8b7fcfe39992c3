import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { UploadsTable } from '../kernel/tables.generated.ts';

export type UploadRow = Selectable<UploadsTable>;

export async function insertUpload(tx: Scoped, upload: Insertable<UploadsTable>): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export const findUpload = (db: Scoped, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Holds the row: of two processes that finish one upload, the second sees the video of the first. */
export const lockUpload = (tx: Scoped, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function finishUpload(tx: Scoped, id: string, videoId: string): Promise<void> {
  await tx.updateTable('uploads').set({ video_id: videoId }).where('id', '=', id).execute();
}

/** Every part that arrives keeps the upload alive for another span. */
export async function prolongUpload(db: Scoped, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('video_id', 'is', null)
    .execute();
}

export async function deleteUpload(tx: Scoped, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Stored videos, and full sizes of uploads that are still arriving. */
export async function bytesOfProject(tx: Scoped, projectId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(size_bytes), 0) from videos
        where project_id = ${projectId} and original_removed_at is null)::bigint
      + (select coalesce(sum(size_bytes), 0) from uploads where project_id = ${projectId} and video_id is null)::bigint
      as bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function countUnfinishedUploads(tx: Scoped, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('created_by', '=', userId)
    .where('video_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.n;
}

export const expiredUploads = (db: Scoped, limit: number): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
