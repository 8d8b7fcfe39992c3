import type { AccessLevel } from '@sarm/domain/access/access-levels';
import type { DatasetStatus, ProjectStatus, QualityReason } from '@sarm/domain/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Weeks that the dashboard of a project shows, the running one included; they begin on Monday, UTC. */
const WEEKS = 12;
/**
 * One row per week, also where nothing happened. Offset 0 keeps the end of a week a column: as a sum in the condition it
 * would be weighed only behind row-level security, and no index would be bounded by it.
 */
export const lastWeeks = sql`(select start, start + interval '1 week' as until from generate_series(
  date_trunc('week', now(), 'UTC') - ${WEEKS - 1} * interval '1 week', date_trunc('week', now(), 'UTC'), '1 week') start
  offset 0) weeks`;
/** For a lateral join: each week reads its own part of an index. */
export const inWeek = (time: RawBuilder<unknown>) => sql`${time} >= weeks.start and ${time} < weeks.until`;
export const weekName = sql<string>`to_char(weeks.start at time zone 'UTC', 'YYYY-MM-DD')`;

const one = <Row>({ rows }: { readonly rows: readonly Row[] }): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('counting answers one row');
  return row;
};

export interface ProjectCounts {
  readonly at: Date;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly isDemo: boolean;
  readonly datasetsCount: number;
  readonly videosCount: number;
  readonly videosAnalysed: number;
  readonly patientsCount: number;
  /** Trained on its datasets. */
  readonly modelsCount: number;
  /** Stored masks. */
  readonly segmentsCount: number;
  readonly analysesCount: number;
  readonly analysesFailed: number;
}

/** BUS-089. A video that somebody left out of the figures was analysed all the same. */
export const countProject = async (db: Scoped, projectId: string): Promise<ProjectCounts> =>
  one(
    await sql<ProjectCounts>`select now() as at, p.name, p.status, p.is_demo as "isDemo",
      (select count(*) from datasets where project_id = p.id) as "datasetsCount",
      (select count(*) from videos where project_id = p.id) as "videosCount",
      (select count(*) from (select distinct av.video_id from analysis_videos av
        join analyses a on a.id = av.analysis_id and a.project_id = ${projectId} and a.status = 'completed'
        where av.project_id = ${projectId}) analysed) as "videosAnalysed",
      (select count(*) from patients where project_id = p.id) as "patientsCount",
      (select count(*) from models where project_id = p.id and origin = 'trained' and status in ('completed', 'trained'))
        as "modelsCount",
      (select coalesce(sum(f.mask_count), 0)::int8 from videos v join frames f on f.video_id = v.id and f.mask_count > 0
        where v.project_id = p.id) as "segmentsCount",
      a.completed as "analysesCount", a.failed as "analysesFailed"
      from projects p, (select count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'failed') as failed from analyses where project_id = ${projectId}) a
      where p.id = ${projectId}`.execute(db),
  );

export interface QualityCounts {
  readonly good: number;
  readonly warning: number;
  readonly unusable: number;
  readonly unchecked: number;
}

const VERDICTS = sql.raw(
  ['good', 'warning', 'unusable']
    .map((verdict) => `count(*) filter (where v.quality_verdict = '${verdict}') as ${verdict}`)
    .join(', '),
);
const byVerdict = sql`${VERDICTS}, count(*) filter (where v.quality_verdict is null) as unchecked`;

export const countQuality = async (db: Scoped, projectId: string): Promise<QualityCounts> =>
  one(
    await sql<QualityCounts>`select ${byVerdict} from videos v where v.project_id = ${projectId}`.execute(db),
  );

export async function countQualityByWeek(
  db: Scoped,
  projectId: string,
): Promise<(QualityCounts & { readonly week: string })[]> {
  const { rows } = await sql<QualityCounts & { week: string }>`select ${weekName} as week, counts.*
    from ${lastWeeks}, lateral (select ${byVerdict} from videos v
      where v.project_id = ${projectId} and ${inWeek(sql`v.created_at`)}) counts
    order by weeks.start`.execute(db);
  return rows;
}

export async function countQualityReasons(
  db: Scoped,
  projectId: string,
): Promise<{ reason: QualityReason; count: number }[]> {
  const { rows } = await sql<{ reason: QualityReason; count: number }>`select reason, count(*) as count
    from videos v, jsonb_array_elements_text(v.quality -> 'reasons') reason
    where v.project_id = ${projectId} and v.quality_verdict <> 'good'
    group by reason order by count(*) desc, reason`.execute(db);
  return rows;
}

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly objectives: string;
  readonly project: string;
  readonly email: string;
  readonly accessLevel: AccessLevel;
  readonly actions: number;
}

/** BUS-110: the members with what each did in this project in the last days; nothing of their other projects. */
export async function listTeam(db: Scoped, projectId: string, days: number): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`select u.id, u.display_name as name, u.job_title as title, m.objectives,
      p.name as project, u.email, m.access_level as "accessLevel",
      (select count(*) from audit_log l where l.user_id = u.id and l.project_id = p.id
        and l.at >= now() - ${days} * interval '1 day') as actions
    from project_members m join users u on u.id = m.user_id join projects p on p.id = m.project_id
    where m.project_id = ${projectId} order by u.display_name, u.id`.execute(db);
  return rows;
}

export interface DatasetCounts {
  readonly withPatient: number;
  readonly withSheet: number;
  readonly withVideos: number;
  readonly framesStored: number;
  readonly framesSelected: number;
  readonly detections: number;
}

export const countDatasets = async (db: Scoped, projectId: string): Promise<DatasetCounts> =>
  one(
    await sql<DatasetCounts>`select count(*) filter (where d.patient_id is not null) as "withPatient",
      count(*) filter (where d.volume_ml is not null and d.dilution is not null) as "withSheet",
      count(*) filter (where d.id in (select dataset_id from videos where project_id = ${projectId})) as "withVideos",
      (select coalesce(sum(extracted_frames), 0)::bigint from videos where project_id = ${projectId}) as "framesStored",
      (select count(*) from frames f where f.project_id = ${projectId} and f.selected) as "framesSelected",
      (select coalesce(sum(f.detection_count), 0)::bigint from frames f where f.project_id = ${projectId}
        and f.detection_count > 0) as detections
      from datasets d where d.project_id = ${projectId}`.execute(db),
  );

export async function countDatasetStatuses(
  db: Scoped,
  projectId: string,
): Promise<{ status: DatasetStatus; count: number }[]> {
  const { rows } = await sql<{ status: DatasetStatus; count: number }>`select status, count(*) as count
    from datasets where project_id = ${projectId} group by status order by count(*) desc, status`.execute(db);
  return rows;
}
