import type { Projects } from '@sarm/domain/access/visible-rows';
import type { OpenWorkKind } from '@sarm/domain/open-work';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import { anyProjectOf } from '../kernel/list-filters.ts';

export interface OwnProjects {
  readonly userId: string;
  readonly projects: Projects;
}

export interface DashboardCounts {
  /** There is nothing but the demo project to count. */
  readonly isDemo: boolean;
  readonly projects: number;
  readonly datasets: number;
  readonly videos: number;
  readonly videosProcessing: number;
  readonly patients: number;
  readonly analyses: number;
  readonly analysesRunning: number;
  readonly reports: number;
  readonly reportDrafts: number;
}

/** BUS-078: what the person's projects hold. PLT-234: the demo project is never counted with others. */
export async function countHoldings(db: Scoped, { userId, projects }: OwnProjects): Promise<DashboardCounts> {
  const counted = sql`any (array(select id from counted))`;
  const { rows } = await sql<DashboardCounts>`
    with own as materialized (select id, is_demo from projects where id = ${anyProjectOf(userId, projects)}),
      counted as materialized (
        select id from own where not is_demo or not exists (select from own where not is_demo))
    select (select coalesce(bool_and(is_demo), false) from own) as "isDemo",
    (select count(*) from projects where id = ${counted}) as projects,
    (select count(*) from datasets where project_id = ${counted}) as datasets,
    v.videos, v."videosProcessing",
    (select count(*) from patients where project_id = ${counted}) as patients,
    a.analyses, a."analysesRunning", r.reports, r."reportDrafts"
    from (select count(*) as videos,
        count(*) filter (where status in ('pending', 'queued', 'processing', 'detection')) as "videosProcessing"
      from videos where project_id = ${counted}) v,
      (select count(*) as analyses, count(*) filter (where status in ('pending', 'in-progress')) as "analysesRunning"
      from analyses where project_id = ${counted}) a,
      (select count(*) as reports, count(*) filter (where status = 'draft') as "reportDrafts"
      from reports where project_id = ${counted}) r`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('counting answers one row');
  return counts;
}

/** A calibration of the laboratory's own is there. */
export const hasOwnCalibration = async (db: Scoped): Promise<boolean> =>
  (await db.selectFrom('calibrations').select('id').where('is_demo', '=', false).limit(1).execute()).length >
  0;

export interface OpenWorkRow {
  readonly kind: OpenWorkKind;
  readonly event: Date;
  readonly count: number;
  readonly name: string;
  readonly patientName: string | null;
  readonly projectId: string;
  readonly isDemo: boolean;
  readonly datasetId: string | null;
  readonly videoId: string | null;
  readonly analysisId: string | null;
  readonly total: number;
}

/** The projects in which the person can do work of each kind. */
export interface OwnWork {
  readonly userId: string;
  readonly projects: Readonly<Record<OpenWorkKind, Projects>>;
}

/**
 * BUS-107: what waits for a person, the most pressing first. A video waits until an analysis takes it: selecting
 * frames is no step before that. An analysis with figures waits for its report. All work is found in indexes alone, and
 * names are read only of what is shown: the projects' own rows would be most of the database.
 */
export const openWorkQuery = ({ userId, projects }: OwnWork, limit: number) => {
  const own = (kind: OpenWorkKind) => anyProjectOf(userId, projects[kind]);
  return sql<OpenWorkRow>`
    with work as (
      select 'video_failed' as kind, 1 as rank, v.updated_at as event, 1 as count, v.project_id, v.dataset_id,
        v.id as video_id, null::uuid as analysis_id
      from videos v where v.project_id = ${own('video_failed')} and v.status = 'failed'
      union all
      select 'analysis_failed', 1, a.updated_at, 1, a.project_id, a.dataset_id, null, a.id
      from analyses a where a.project_id = ${own('analysis_failed')} and a.status = 'failed'
      union all
      select 'videos_waiting', 2, min(v.updated_at), count(*), v.project_id, v.dataset_id, null, null
      from videos v where v.project_id = ${own('videos_waiting')} and v.status in ('uploaded', 'completed')
        and v.kind = 'video'
        and not exists (select from analysis_videos av where av.project_id = ${own('videos_waiting')} and av.video_id = v.id)
      group by v.project_id, v.dataset_id
      union all
      select 'report_missing', 3, a.updated_at, 1, a.project_id, a.dataset_id, null, a.id
      from analyses a where a.project_id = ${own('report_missing')} and a.status = 'completed'
        and not exists (select from reports r where r.project_id = ${own('report_missing')} and r.analysis_id = a.id)
    ), shown as (
      select *, count(*) over () as total from work order by rank, event, dataset_id, video_id, analysis_id limit ${limit}
    )
    select w.kind, w.event, w.count, coalesce(v.name, d.name, '') as name,
      (select p.name from patients p where p.id = case when a.id is null then d.patient_id else a.patient_id end) as "patientName",
      w.project_id as "projectId", ${isOfDemo(sql.ref('w.project_id'))} as "isDemo", w.dataset_id as "datasetId", w.video_id as "videoId", w.analysis_id as "analysisId", w.total
    from shown w left join datasets d on d.id = w.dataset_id left join videos v on v.id = w.video_id
      left join analyses a on a.id = w.analysis_id
    order by w.rank, w.event, w.dataset_id, w.video_id, w.analysis_id`;
};

export const findOpenWork = async (db: Scoped, of: OwnWork, limit: number): Promise<OpenWorkRow[]> =>
  (await openWorkQuery(of, limit).execute(db)).rows;
