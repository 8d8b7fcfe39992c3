import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** A correction of a track that a person made in an analysis of this video, and where the tracks of that run lie. */
export interface CorrectedTrack {
  readonly track: number;
  /** Where a track was cut. */
  readonly frame: number | null;
  readonly tracks_key: string;
}

/** The newest ones: a ranking needs no more. */
const MOST = 500;

export async function correctedTracksOf(db: Scoped, videoId: string): Promise<readonly CorrectedTrack[]> {
  const { rows } = await sql<CorrectedTrack>`
    select c.track, c.frame, r.tracks_key from analysis_corrections c join video_analyses r on r.id = c.video_analysis_id
    where r.video_id = ${videoId} and c.analysis_id in (select analysis_id from analysis_videos where video_id = ${videoId})
      and c.track is not null and c.action <> 'include' and r.tracks_key is not null
    order by c.created_at desc limit ${MOST}`.execute(db);
  return rows;
}
