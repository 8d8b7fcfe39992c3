import type { Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { counted, type PageOf, readPage } from '../kernel/read-page.ts';
import { keysOfCrops } from './former-crops.repository.ts';
import type { FramesTable } from '../kernel/tables.generated.ts';

export type FrameRow = Selectable<FramesTable>;

export interface FrameFilter extends Page {
  readonly userId: string;
  readonly videoId: string;
  readonly selected?: boolean | undefined;
}

export const listFrames = (db: Scoped, filter: FrameFilter): Promise<PageOf<FrameRow>> =>
  readPage(db, filter, { page: framesPageQuery(db, filter), count: framesCountQuery(db, filter) });

export const framesCountQuery = (db: Scoped, filter: FrameFilter) => matching(db, filter).select(counted);

export const framesPageQuery = (db: Scoped, filter: FrameFilter) =>
  matching(db, filter)
    .selectAll('frames')
    .orderBy('frames.frame_index')
    .limit(filter.limit)
    .offset(filter.offset);

function matching(db: Scoped, filter: FrameFilter) {
  const query = db
    .selectFrom('frames')
    .where('frames.video_id', '=', filter.videoId)
    .where('frames.project_id', '=', anyProjectOf(filter.userId));
  return filter.selected === undefined ? query : query.where('frames.selected', '=', filter.selected);
}

export const findFrame = (db: Scoped, id: string): Promise<FrameRow | undefined> =>
  db.selectFrom('frames').selectAll().where('id', '=', id).executeTakeFirst();

export const framesByIds = (db: Scoped, ids: readonly string[]): Promise<FrameRow[]> =>
  db
    .selectFrom('frames')
    .selectAll()
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('frame_index')
    .execute();

/** Those of them that exist and may be seen. */
export async function videosOfFrames(db: Scoped, frameIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('frames')
    .select('video_id')
    .distinct()
    .where('id', '=', sql<string>`any (${[...frameIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.video_id);
}

export interface FrameCounts {
  readonly frames: number;
  readonly selected: number;
  readonly annotated: number;
  readonly detected_frames: number;
  /** Of the entire video once one of its analyses is stored: that looks at every frame, extracted or not. */
  readonly analysed_frames: number;
  readonly detections: number;
}

export const countFrames = (db: Scoped, videoId: string): Promise<FrameCounts> =>
  db
    .selectFrom('frames')
    .where('video_id', '=', videoId)
    .select((eb) => [
      eb.fn.countAll<number>().as('frames'),
      eb.fn.countAll<number>().filterWhere('selected', '=', true).as('selected'),
      eb.fn.countAll<number>().filterWhere('annotated', '=', true).as('annotated'),
      eb.fn.countAll<number>().filterWhere('detection_status', '=', 'completed').as('detected_frames'),
      sql<number>`greatest(count(*) filter (where detection_status = 'completed'), (
        select coalesce(v.frames_count, 0) from videos v where v.id = ${videoId} and exists (
          select from video_analyses a where a.video_id = v.id and a.summary is not null)))::int8`.as(
        'analysed_frames',
      ),
      sql<number>`coalesce(sum(detection_count), 0)::int8`.as('detections'),
    ])
    .executeTakeFirstOrThrow();

export const updateFrame = (
  tx: Scoped,
  id: string,
  change: Updateable<FramesTable>,
): Promise<FrameRow | undefined> =>
  tx.updateTable('frames').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/**
 * Removes the frame and counts the frames that are left, so that the video's figure never drifts from its rows. Answers
 * with the keys of its pictures. The video is locked first, as everywhere, or a run that starts meanwhile would deadlock.
 */
export async function deleteFrame(
  tx: Scoped,
  id: string,
): Promise<{ frame: FrameRow; keys: string[] } | undefined> {
  await tx
    .selectFrom('videos')
    .innerJoin('frames', 'frames.video_id', 'videos.id')
    .select('videos.id')
    .where('frames.id', '=', id)
    .forNoKeyUpdate('videos')
    .execute();
  const crops = await keysOfCrops(tx, { frameId: id });
  const gone = await tx.deleteFrom('frames').where('id', '=', id).returningAll().executeTakeFirst();
  if (gone === undefined) return undefined;
  await tx
    .updateTable('videos')
    .set({ extracted_frames: sql<number>`(select count(*) from frames f where f.video_id = videos.id)` })
    .where('id', '=', gone.video_id)
    .execute();
  const pictures = [gone.blob_key, ...crops];
  const keys = gone.detection_result_key === null ? pictures : [...pictures, gone.detection_result_key];
  return { frame: gone, keys };
}

/**
 * Whether a picture may be removed. The same frame extracted again has the same key, so a picture is free only while
 * no row names it and no extraction or check is under way that may just have stored it; the lock keeps a new one from starting.
 */
export async function pictureState(
  tx: Scoped,
  videoId: string,
  key: string,
): Promise<'free' | 'owned' | 'busy'> {
  await tx.selectFrom('videos').select('id').where('id', '=', videoId).forNoKeyUpdate().execute();
  const running = await tx
    .selectFrom('tasks')
    .select('id')
    .where('video_id', '=', videoId)
    .where('task_type', 'in', ['extraction', 'ingest'])
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (running !== undefined) return 'busy';
  const owner = await tx
    .selectFrom('frames')
    .select('id')
    .where('video_id', '=', videoId)
    .where('blob_key', '=', key)
    .executeTakeFirst();
  return owner === undefined ? 'free' : 'owned';
}
