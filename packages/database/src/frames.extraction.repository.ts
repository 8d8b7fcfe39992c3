import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import { newId } from './new-id.ts';

export interface ExtractedVideo {
  readonly id: string;
  readonly blobKey: string;
  readonly timelineKey: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** queued becomes processing; a run that takes over finds processing already. Undefined: the video waits for no extraction. */
export async function startExtraction(
  tx: Tx,
  ids: { projectId: string; videoId: string },
): Promise<ExtractedVideo | undefined> {
  return await tx
    .updateTable('videos')
    .set({ status: 'processing', status_message: '', updated_at: sql<Date>`now()` })
    .where('id', '=', ids.videoId)
    .where('project_id', '=', ids.projectId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['id', 'blob_key as blobKey', 'timeline_key as timelineKey', 'width', 'height'])
    .executeTakeFirst();
}

export async function storedFrameIndices(
  db: Queryable,
  videoId: string,
  indices: readonly number[],
): Promise<Set<number>> {
  if (indices.length === 0) return new Set();
  const rows = await db
    .selectFrom('frames')
    .select('frame_index')
    .where('video_id', '=', videoId)
    .where('frame_index', 'in', indices)
    .execute();
  return new Set(rows.map((row) => row.frame_index));
}

export interface NewFrame {
  readonly frameIndex: number;
  readonly timeOffset: number;
  readonly width: number;
  readonly height: number;
  readonly blobKey: string;
}

/** A frame that is stored for its index stays as it is, with its id, selection and note. */
export async function insertFrames(
  tx: Tx,
  owner: { projectId: string; videoId: string; session: string },
  frames: readonly NewFrame[],
): Promise<void> {
  if (frames.length === 0) return;
  await tx
    .insertInto('frames')
    .values(
      frames.map((frame) => ({
        id: newId(),
        project_id: owner.projectId,
        video_id: owner.videoId,
        frame_index: frame.frameIndex,
        time_offset: frame.timeOffset,
        width: frame.width,
        height: frame.height,
        blob_key: frame.blobKey,
        extraction_session: owner.session,
      })),
    )
    .onConflict((conflict) => conflict.columns(['video_id', 'frame_index']).doNothing())
    .execute();
}

const countFrames = (videoId: string) =>
  sql<number>`(select count(*)::int from frames where video_id = ${videoId})`;

/** processing becomes completed. False: the video has left this extraction in the meantime. */
export async function completeExtraction(tx: Tx, videoId: string, taskId: string): Promise<boolean> {
  const updated = await tx
    .updateTable('videos')
    .set({
      status: 'completed',
      status_message: '',
      extracted_frames: countFrames(videoId),
      last_extraction_at: sql<Date>`now()`,
      last_task_id: taskId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** A cancelled extraction leaves the video as it was before; a failed one says why. False: nothing was changed. */
export async function endExtraction(
  tx: Tx,
  videoId: string,
  ending: { status: 'failed' | 'cancelled'; reason: string },
): Promise<boolean> {
  const failed = ending.status === 'failed';
  const updated = await tx
    .updateTable('videos')
    .set({
      status: failed
        ? 'failed'
        : sql`case when exists (select 1 from frames where video_id = ${videoId}) then 'completed' else 'uploaded' end`,
      status_message: failed ? ending.reason : '',
      extracted_frames: countFrames(videoId),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', videoId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
