import type { Notice } from '@sarm/domain/catalogue/notices';
import type { PictureStatus, VideoKind } from '@sarm/domain/videos/recordings';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import type { SetPicturesTable } from '../kernel/tables.generated.ts';

export type SetPictureRow = Selectable<SetPicturesTable>;

export interface SetPictureFilter extends Page {
  readonly userId: string;
  readonly videoId: string;
  readonly status?: PictureStatus | undefined;
}

export interface SetOfPictures {
  readonly kind: VideoKind;
  readonly patientId: string | null;
  readonly rows: SetPictureRow[];
  readonly total: number;
}

/** With what the set itself is, in one statement. Undefined: the person sees no such video. */
export async function readSetOfPictures(
  db: Scoped,
  {
    videoId,
    userId,
    status = null,
    limit,
    offset,
  }: Omit<SetPictureFilter, 'status'> & { status?: string | null },
): Promise<SetOfPictures | undefined> {
  const matches = sql`p.video_id = v.id and (${status}::text is null or p.status = ${status})`;
  const { rows } = await sql<SetPictureRow & { kind: VideoKind; patientId: string | null; total: number }>`
    select page.*, v.kind, d.patient_id as "patientId", (select count(*)::int from set_pictures p where ${matches}) as total
    from videos v join datasets d on d.id = v.dataset_id left join lateral (
      select p.* from set_pictures p where ${matches} order by p.number limit ${limit} offset ${offset}) page on true
    where v.id = ${videoId} and v.project_id = ${anyProjectOf(userId)}
    order by page.number`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { kind, patientId, total } = first;
  return { kind, patientId, total, rows: rows.filter(({ id }) => id !== null) };
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
