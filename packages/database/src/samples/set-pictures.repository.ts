import type { Notice } from '@sarm/domain/catalogue/notices';
import type { PictureStatus } from '@sarm/domain/videos/recordings';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import type { SetPicturesTable } from '../kernel/tables.generated.ts';

export type SetPictureRow = Selectable<SetPicturesTable>;

export interface SetPictureFilter extends Page {
  readonly userId: string;
  readonly videoId: string;
  readonly status?: PictureStatus | undefined;
}

export const listSetPictures = (db: Scoped, filter: SetPictureFilter): Promise<PageOf<SetPictureRow>> =>
  readPage(db, filter, {
    page: matching(db, filter)
      .selectAll('set_pictures')
      .orderBy('set_pictures.number')
      .limit(filter.limit)
      .offset(filter.offset),
    count: matching(db, filter).select(counted),
  });

function matching(db: Scoped, filter: SetPictureFilter) {
  const query = db
    .selectFrom('set_pictures')
    .where('set_pictures.video_id', '=', filter.videoId)
    .where('set_pictures.project_id', '=', anyProjectOf(filter.userId));
  return filter.status === undefined ? query : query.where('set_pictures.status', '=', filter.status);
}

/**
 * The same bytes in this set. A stored picture whose frame was deleted waits again: the person who sends it once more wants it
 * back.
 */
export async function findSamePicture(
  tx: Scoped,
  videoId: string,
  sha256: string,
): Promise<SetPictureRow | undefined> {
  await sql`update set_pictures p set status = 'pending' where p.video_id = ${videoId} and p.sha256 = ${sha256}
    and p.status = 'stored' and not exists (
      select from frames f where f.video_id = p.video_id and f.frame_index = p.number)`.execute(tx);
  return await tx
    .selectFrom('set_pictures')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** The set is locked, so that no other picture takes the same number. Its size is the sum of its files, for the quota. */
export async function insertSetPicture(
  tx: Scoped,
  picture: Omit<Insertable<SetPicturesTable>, 'number'>,
): Promise<SetPictureRow> {
  const row = await tx
    .insertInto('set_pictures')
    .values({
      ...picture,
      number: sql<number>`(select coalesce(max(p.number), 0) + 1 from set_pictures p where p.video_id = ${picture.video_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('videos')
    .set({
      size_bytes: sql<number>`size_bytes + ${picture.size_bytes}::bigint`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', picture.video_id)
    .execute();
  return row;
}

export interface SetCounts {
  readonly pictures: number;
  readonly pending: number;
}

export const countSetPictures = (tx: Scoped, videoId: string): Promise<SetCounts> =>
  tx
    .selectFrom('set_pictures')
    .where('video_id', '=', videoId)
    .select((eb) => [
      eb.fn.countAll<number>().as('pictures'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
    ])
    .executeTakeFirstOrThrow();

export const pendingPictures = (db: Scoped, videoId: string): Promise<SetPictureRow[]> =>
  db
    .selectFrom('set_pictures')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('status', '=', 'pending')
    .orderBy('number')
    .execute();

/** A refusal follows from the bytes of the file alone, so a run that was taken over cannot write another one. */
export async function refusePicture(tx: Scoped, id: string, reason: Notice): Promise<void> {
  await tx
    .updateTable('set_pictures')
    .set({ status: 'refused', notice: JSON.stringify(reason) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export async function markStored(tx: Scoped, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('set_pictures')
    .set({ status: 'stored', notice: null })
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
}

/** What the list of videos shows of a set: its pictures, their common size, and one sum over the sums of its files. */
export async function writeSetFacts(
  tx: Scoped,
  videoId: string,
  facts: { readonly thumbnailKey: string | null },
): Promise<void> {
  await sql`update videos v set
      frames_count = (select count(*) from frames f where f.video_id = v.id),
      width = (select case when count(distinct f.width) = 1 and count(distinct f.height) = 1 then min(f.width) end
        from frames f where f.video_id = v.id),
      height = (select case when count(distinct f.width) = 1 and count(distinct f.height) = 1 then min(f.height) end
        from frames f where f.video_id = v.id),
      sha256 = (select encode(sha256(convert_to(coalesce(string_agg(p.sha256, E'\n' order by p.number), ''), 'UTF8')), 'hex')
        from set_pictures p where p.video_id = v.id and p.status = 'stored'),
      thumbnail_key = coalesce(v.thumbnail_key, ${facts.thumbnailKey}),
      updated_at = now()
    where v.id = ${videoId}`.execute(tx);
}
