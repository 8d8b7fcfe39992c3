import type { ModelStatus } from '@sarm/domain/training';
import { type JudgedFigures, judgedFiguresShape } from '@sarm/domain/stored/figures';
import { parseStored } from '@sarm/domain/stored/shape';
import { sql } from 'kysely';
import { type GroundVideo, groundVideos } from '../analyses/analyses.list.repository.ts';
import { type CountedForms, countedForms } from '../samples/normal-forms.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { inWeek, lastWeeks, weekName } from './project-dashboard.repository.ts';

/** A completed analysis with what verdicts, replicates and corrections are counted from. */
export interface JudgedAnalysis {
  readonly id: string;
  readonly dataset_id: string | null;
  readonly week: string;
  readonly figures: JudgedFigures;
  readonly videos: GroundVideo[];
  /** Of its sample. */
  readonly forms: CountedForms;
  /** Tracks that a person changed, and did not take back. */
  readonly corrected: number;
}

const week = sql<string>`to_char(date_trunc('week', analyses.created_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD')`;

/** The newest first. */
export async function listJudged(db: Scoped, projectId: string, limit: number): Promise<JudgedAnalysis[]> {
  const rows = await db
    .selectFrom('analyses')
    .select(['analyses.id', 'analyses.dataset_id', week.as('week'), groundVideos.as('videos')])
    .select(countedForms(sql.ref('analyses.dataset_id')).as('forms'))
    .select(
      sql<object>`jsonb_build_object('figures', analyses.figures -> 'figures', 'ground', analyses.figures -> 'ground',
        'replicate', analyses.figures -> 'replicate', 'videos', analyses.figures -> 'videos')`.as('figures'),
    )
    .select(
      sql<number>`(select count(*) from (
        select distinct on (c.video_analysis_id, c.track) c.action from analysis_corrections c
        where c.analysis_id = analyses.id and c.track is not null
        order by c.video_analysis_id, c.track, c.created_at desc) last where last.action <> 'include')`.as(
        'corrected',
      ),
    )
    .where('analyses.project_id', '=', projectId)
    .where('analyses.status', '=', 'completed')
    .where('analyses.figures', 'is not', null)
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analyses.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    figures: parseStored(judgedFiguresShape, row.figures, 'analyses.figures'),
  }));
}

export interface WorkTime {
  readonly median: number | null;
  readonly perSecond: number | null;
  readonly videoSeconds: number | null;
  readonly videos: number;
}

const analysing = (projectId: string) => sql`tasks t
  where t.project_id = ${projectId} and t.job_name = 'analyse-video' and t.status = 'completed'
    and t.started_at is not null and t.finished_at is not null`;
// Not extract(): that answers a numeric, which takes most of the time of a median over many.
const seconds = sql`date_part('epoch', t.finished_at - t.started_at)`;

/** How long the work on a video took; waiting for a worker does not count. */
export async function readWorkTime(db: Scoped, projectId: string): Promise<WorkTime> {
  const { rows } = await sql<WorkTime>`select
      percentile_cont(0.5) within group (order by w.seconds) as median,
      percentile_cont(0.5) within group (order by w.seconds / nullif(v.duration_seconds, 0)) as "perSecond",
      percentile_cont(0.5) within group (order by v.duration_seconds) as "videoSeconds", count(*) as videos
    from (select t.video_id, ${seconds} as seconds from ${analysing(projectId)}) w
    left join videos v on v.id = w.video_id and v.project_id = ${projectId}`.execute(db);
  return rows[0] ?? { median: null, perSecond: null, videoSeconds: null, videos: 0 };
}

export interface WeekTime {
  readonly week: string;
  readonly median: number | null;
  readonly centile95: number | null;
}

export async function readWorkTimeByWeek(db: Scoped, projectId: string): Promise<WeekTime[]> {
  const { rows } =
    await sql<WeekTime>`select ${weekName} as week, times.of[1] as median, times.of[2] as centile95
    from ${lastWeeks}, lateral (select percentile_cont(array[0.5, 0.95]) within group (order by ${seconds}) as of
      from ${analysing(projectId)} and ${inWeek(sql`t.finished_at`)}) times
    order by weeks.start`.execute(db);
  return rows;
}

/** From the first upload of a sample's videos to its issued report; corrections of a report are not counted again. */
export async function readReportTime(
  db: Scoped,
  projectId: string,
): Promise<{ readonly median: number | null; readonly reports: number }> {
  const { rows } = await sql<{ median: number | null; reports: number }>`select
      percentile_cont(0.5) within group (order by extract(epoch from r.issued_at - first.at)::float8) as median,
      count(*) as reports
    from reports r, lateral (select min(v.created_at) as at from analysis_videos av join videos v on v.id = av.video_id
      where av.analysis_id = r.analysis_id) first
    where r.project_id = ${projectId} and r.status = 'issued' and r.amends_id is null`.execute(db);
  return rows[0] ?? { median: null, reports: 0 };
}

export interface DashboardModelRow {
  readonly code: string;
  readonly name: string;
  readonly type: 'detection' | 'segmentation' | 'morphology';
  readonly description: object;
  readonly status: ModelStatus;
  readonly metrics: Readonly<Record<string, unknown>> | null;
  readonly isDefault: boolean;
  readonly videos: number;
}

/** The models that the project may use: its own and those of the installation. */
export async function listModelsOf(db: Scoped, projectId: string): Promise<DashboardModelRow[]> {
  const { rows } =
    await sql<DashboardModelRow>`select m.code, m.name, m.type, m.description, m.status, m.metrics,
      u.model_id is not null as "isDefault",
      (select count(distinct r.video_id) from video_analyses r where r.project_id = ${projectId}
        and r.model_id = m.id and r.completed_at is not null) as videos
    from models m left join (select distinct on (type) model_id from model_deployments
      where (project_id = ${projectId} or project_id is null) and alias = 'champion' and until is null
      order by type, project_id nulls last) u on u.model_id = m.id
    where m.project_id = ${projectId} or m.project_id is null
    order by "isDefault" desc, m.created_at desc, m.name`.execute(db);
  return rows;
}
