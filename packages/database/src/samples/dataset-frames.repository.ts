import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface LinkedFrames {
  readonly datasetId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly videoId: string;
  /** Undefined: every frame of the video whose detection is completed. */
  readonly frameIds: readonly string[] | undefined;
}

/** Links frames without copies. Answers how many are linked: frames of another video or without a completed detection are none. */
export async function linkFrames(tx: Scoped, link: LinkedFrames): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with chosen as (
      select id from frames where video_id = ${link.videoId} and project_id = ${link.projectId}
        and detection_status = 'completed'
        ${link.frameIds === undefined ? sql`` : sql`and id = any (${[...link.frameIds]}::uuid[])`}
    ), linked as (
      insert into dataset_frames (project_id, dataset_id, video_id, frame_id, created_by)
      select ${link.projectId}, ${link.datasetId}, ${link.videoId}, id, ${link.userId} from chosen order by id
      on conflict do nothing
    )
    select count(*)::int as n from chosen`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Frames of a choice, before there is a dataset that links them. */
export async function chosenFrameIds(
  db: Scoped,
  { projectId, videoId, frameIds }: Pick<LinkedFrames, 'projectId' | 'videoId' | 'frameIds'>,
): Promise<string[]> {
  let query = db
    .selectFrom('frames')
    .select('id')
    .where('video_id', '=', videoId)
    .where('project_id', '=', projectId)
    .where('detection_status', '=', 'completed');
  if (frameIds !== undefined) query = query.where('id', '=', sql<string>`any (${[...frameIds]}::uuid[])`);
  return (await query.execute()).map(({ id }) => id);
}

/** Those of the videos that lie in the project. */
export async function videosInProject(
  db: Scoped,
  projectId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any (${[...videoIds]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}
