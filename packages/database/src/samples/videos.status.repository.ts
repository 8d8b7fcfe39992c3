import type { Notice } from '@sarm/domain/catalogue/notices';
import { canMove, VIDEO_STATUSES, VIDEO_TRANSITIONS, type VideoStatus } from '@sarm/domain/statuses';
import { sql, type UpdateObject } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Tables } from '../kernel/tables.generated.ts';
import type { VideoRow } from './videos.repository.ts';

export interface VideoMove {
  readonly to: VideoStatus;
  /** Narrower than the moves of the domain, where only some of them are meant. */
  readonly from?: readonly VideoStatus[];
  /** A run that takes over finds the video where the first run has put it: that is no move. */
  readonly orStay?: boolean;
  /** Why the video is there now; nothing where the status says it all. */
  readonly notice?: Notice | null;
  /** What is written with the move. */
  readonly set?: Omit<UpdateObject<Tables, 'videos'>, 'id' | 'project_id' | 'status' | 'status_notice'>;
}

/**
 * The only way a video changes its status. The moves of the domain hold here for every caller: a video that stands elsewhere
 * is left alone, with undefined as the result. A `from` that the domain does not have is a mistake of the caller.
 */
export async function moveVideo(
  tx: Scoped,
  id: string,
  { to, from, orStay = false, notice = null, set = {} }: VideoMove,
): Promise<VideoRow | undefined> {
  const wrong = (from ?? []).find((each) => !canMove(VIDEO_TRANSITIONS, each, to));
  if (wrong !== undefined) throw new Error(`a video does not move from ${wrong} to ${to}`);
  const sources = from ?? VIDEO_STATUSES.filter((each) => canMove(VIDEO_TRANSITIONS, each, to));
  return await tx
    .updateTable('videos')
    .set({
      ...set,
      status: to,
      status_notice: notice === null ? null : JSON.stringify(notice),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', 'in', [...sources, ...(orStay ? [to] : [])])
    .returningAll()
    .executeTakeFirst();
}

/** Where a video without work under way belongs: its frames are the result that it keeps. */
export async function restingStatus(tx: Scoped, id: string): Promise<'completed' | 'uploaded'> {
  const frame = await tx
    .selectFrom('frames')
    .select('id')
    .where('video_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return frame === undefined ? 'uploaded' : 'completed';
}
