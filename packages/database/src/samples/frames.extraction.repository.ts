import type { WorkEnding } from '@sarm/domain/work-ending';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import { type FrameDigests, storeDigestsOfVideo } from '../versions/frame-pictures.repository.ts';
import { moveVideo, restingStatus } from './videos.status.repository.ts';

export interface ExtractedVideo {
  readonly id: string;
  readonly blobKey: string;
  readonly timelineKey: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** queued becomes processing; a run that takes over finds processing already. Undefined: the video waits for no extraction. */
export async function startExtraction(
  tx: Scoped,
  ids: { videoId: string },
): Promise<ExtractedVideo | undefined> {
  const video = await moveVideo(tx, ids.videoId, { to: 'processing', orStay: true });
  if (video === undefined) return undefined;
  const { id, blob_key: blobKey, timeline_key: timelineKey, width, height } = video;
  return { id, blobKey, timelineKey, width, height };
}

export async function storedFrameIndices(
  db: Scoped,
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
  /** Null: a picture of a set has no place in time. */
  readonly timeOffset: number | null;
  readonly width: number;
  readonly height: number;
  readonly blobKey: string;
  readonly digests: Pick<FrameDigests, 'sha256' | 'contentSha256' | 'pictureHash'>;
}

/**
 * A frame that is stored for its index stays as it is, with its id, selection and note. Digests are stored with the frames, so that a
 * version of a dataset can be frozen without decoding its pictures.
 */
export async function insertFrames(
  tx: Scoped,
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
  await storeDigestsOfVideo(
    tx,
    owner.videoId,
    frames.map(({ frameIndex, blobKey, digests }) => ({ frameIndex, blobKey, ...digests })),
  );
}

const countFrames = (videoId: string) =>
  sql<number>`(select count(*)::int from frames where video_id = ${videoId})`;

/** processing becomes completed. False: the video has left this extraction in the meantime. */
export async function completeExtraction(tx: Scoped, videoId: string, taskId: string): Promise<boolean> {
  const moved = await moveVideo(tx, videoId, {
    to: 'completed',
    from: ['processing'],
    set: {
      extracted_frames: countFrames(videoId),
      last_extraction_at: sql<Date>`now()`,
      last_task_id: taskId,
    },
  });
  return moved !== undefined;
}

/** A cancelled extraction leaves the video as it was before; a failed one says why. False: nothing was changed. */
export async function endExtraction(tx: Scoped, videoId: string, ending: WorkEnding): Promise<boolean> {
  const failed = ending.status === 'failed';
  const moved = await moveVideo(tx, videoId, {
    to: failed ? 'failed' : await restingStatus(tx, videoId),
    from: ['queued', 'processing'],
    notice: failed ? ending.reason : null,
    set: { extracted_frames: countFrames(videoId) },
  });
  return moved !== undefined;
}
