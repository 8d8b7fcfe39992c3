import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Enough for a steady rate, few enough to follow another machine or model soon. */
const LATELY = 20;

export interface AnalysisRate {
  /** Of the entire installation, with as many analyses side by side as it runs; null before the first has ended. */
  readonly framesPerSecond: number | null;
  /** Of all videos that wait or are being analysed, without what is measured already. */
  readonly openFrames: number;
}

/**
 * BUS-036: frames by the time in which at least one of the last analyses worked, so that analyses side by side count as
 * the one machine that they are. Needs the scope of the installation.
 */
export async function readAnalysisRate(db: Scoped): Promise<AnalysisRate> {
  const { rows } = await sql<AnalysisRate>`
    with lately as (
      select t.started_at, t.finished_at, v.frames_count from tasks t join videos v on v.id = t.video_id
      where t.job_name = 'analyse-video' and t.status = 'completed' and t.started_at < t.finished_at
        and v.frames_count > 0
      order by t.finished_at desc limit ${LATELY}
    ), busy as (
      select sum(extract(epoch from upper(span) - lower(span))) as seconds
      from unnest((select range_agg(tstzrange(started_at, finished_at)) from lately)) as span
    )
    select ((select sum(frames_count) from lately) / nullif((select seconds from busy), 0))::float8 as "framesPerSecond",
      (select coalesce(round(sum(v.frames_count * (100 - t.progress) / 100.0)), 0)::int
        from tasks t join videos v on v.id = t.video_id
        where t.status in ('pending', 'processing') and t.job_name = 'analyse-video') as "openFrames"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return row;
}
