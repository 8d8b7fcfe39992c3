import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import type { UploadsTable } from './tables.ts';

export type UploadRow = Selectable<UploadsTable>;

export async function insertUpload(tx: Tx, upload: Insertable<UploadsTable>): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export const findUpload = (db: Queryable, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Holds the row: of two processes that finish one upload, the second sees the video of the first. */
export const lockUpload = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function finishUpload(tx: Tx, id: string, videoId: string): Promise<void> {
  await tx.updateTable('uploads').set({ video_id: videoId }).where('id', '=', id).execute();
}

/** Every part that arrives keeps the upload alive for another span. */
export async function prolongUpload(db: Queryable, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('video_id', 'is', null)
    .execute();
}

export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export const expiredUploads = (db: Queryable, limit: number): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
