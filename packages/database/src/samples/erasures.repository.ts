import type { ResourceKind } from '@sarm/domain/access/resources';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { ErasedObjects } from '../kernel/json-columns.ts';
import type { ErasuresTable } from '../kernel/tables.generated.ts';

export type ErasureRow = Selectable<ErasuresTable>;

/** What belongs to a patient, by id. */
export interface Belongings extends ErasedObjects {
  readonly videoIds: string[];
  readonly uploadIds: string[];
  /** Issued reports with the end of the time that the law keeps them; drafts have none. */
  readonly issued: readonly { readonly id: string; readonly amendsId: string | null; readonly until: Date }[];
}

/** What of a patient's tasks can be about. */
const ERASED_KINDS: readonly ResourceKind[] = ['patient', 'dataset', 'video', 'analysis', 'report'];

const NOTHING: ErasedObjects = { datasetIds: [], analysisIds: [], reportIds: [] };

export interface WhoseBelongings {
  readonly holdYears: number;
  readonly recorded?: ErasedObjects;
}

/** Each way to a row is a statement of its own: one with `or` over them would read every analysis and report. */
export const belongingsQuery = (patientId: string, { holdYears, recorded = NOTHING }: WhoseBelongings) =>
  sql<
    Omit<Belongings, 'issued'> & {
      issued: (Omit<Belongings['issued'][number], 'until'> & { until: string })[];
    }
  >`
    with samples as (
      select id from datasets where patient_id = ${patientId} or id = any (${recorded.datasetIds}::uuid[])
    ), own_videos as (
      select id from videos where dataset_id in (select id from samples)
    ), own_analyses as (
      select id from analyses where patient_id = ${patientId}
      union select id from analyses where id = any (${recorded.analysisIds}::uuid[])
      union select id from analyses where dataset_id in (select id from samples)
      union select analysis_id from analysis_videos where video_id in (select id from own_videos)
    ), own_reports as (
      select id, status, amends_id, issued_at from reports where patient_id = ${patientId}
      union select id, status, amends_id, issued_at from reports where id = any (${recorded.reportIds}::uuid[])
      union select id, status, amends_id, issued_at from reports where analysis_id in (select id from own_analyses)
    )
    select array(select id from samples) as "datasetIds", array(select id from own_videos) as "videoIds",
      array(select id from own_analyses) as "analysisIds", array(select id from own_reports) as "reportIds",
      array(select id from uploads where dataset_id in (select id from samples) and video_id is null) as "uploadIds",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'amendsId', amends_id,
        'until', issued_at + make_interval(years => ${holdYears}))) from own_reports where status = 'issued'), '[]') as issued`;

/**
 * All that belongs to a patient, and what is named in addition: in a backup that is older than the erasure a sample may
 * not name its patient yet. An analysis holds videos of one patient, so it goes with any of them.
 */
export async function findBelongings(
  db: Scoped,
  patientId: string,
  whose: WhoseBelongings,
): Promise<Belongings> {
  const { rows } = await belongingsQuery(patientId, whose).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return { ...row, issued: row.issued.map((each) => ({ ...each, until: new Date(each.until) })) };
}

export interface ErasureCounts {
  readonly frames: number;
  readonly annotations: number;
  readonly videoBytes: number;
  readonly runningTasks: number;
  readonly logEntries: number;
}

export async function countBelongings(
  db: Scoped,
  patientId: string,
  { datasetIds, videoIds, analysisIds, reportIds }: Belongings,
): Promise<ErasureCounts> {
  const named = [patientId, ...datasetIds, ...videoIds, ...analysisIds, ...reportIds];
  const { rows } = await sql<ErasureCounts>`select
    (select count(*) from frames where video_id = any (${videoIds}::uuid[])) as frames,
    (select count(*) from detections where video_id = any (${videoIds}::uuid[])) as annotations,
    (select coalesce(sum(size_bytes), 0)::bigint from videos where id = any (${videoIds}::uuid[])) as "videoBytes",
    (select count(*) from tasks where status in ('pending', 'processing')
      and (video_id = any (${videoIds}::uuid[]) or dataset_id = any (${datasetIds}::uuid[]))) as "runningTasks",
    (select count(*) from audit_log where subject_id = any (${named}::text[])) as "logEntries"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return row;
}

/** Work that waits or runs for any of it. Locks the tasks first, as openJobsOf does. */
export async function openJobsOfPatient(
  tx: Scoped,
  { datasetIds, videoIds, analysisIds, reportIds }: Belongings,
) {
  const { rows } = await sql<{ job_name: string; job_id: string }>`
    select job_name, job_id from tasks where status in ('pending', 'processing') and job_id is not null
      and (video_id = any (${videoIds}::uuid[]) or dataset_id = any (${datasetIds}::uuid[])
        or subject_id = any (${[...analysisIds, ...reportIds]}::uuid[]))
    for update`.execute(tx);
  return rows;
}

/** The kinds are named because the index of subjects begins with them. */
export const removeTasksQuery = (ids: readonly string[]) =>
  sql`delete from tasks where subject_kind = any (${ERASED_KINDS}::text[]) and subject_id = any (${[...ids]}::uuid[])`;

/**
 * Removes every row of it. Reports that are held stay, without the record of the patient, and so do the figures that they
 * were made from. Copies that other rows keep go too: notifications and mails that lead there, answers that were recorded
 * for a repeated call. Needs the scope of the installation, which alone sees rows of other people.
 */
export async function deleteBelongings(
  tx: Scoped,
  patientId: string,
  belongings: Belongings,
  heldReportIds: readonly string[],
): Promise<void> {
  const { datasetIds, videoIds, analysisIds, reportIds } = belongings;
  const held = [...heldReportIds];
  const going = reportIds.filter((id) => !held.includes(id));
  const named = [patientId, ...datasetIds, ...videoIds, ...analysisIds, ...reportIds];
  // Lets the triggers that keep issued reports pass, in this transaction alone.
  await sql`select set_config('app.erasing', 'on', true)`.execute(tx);
  await removeTasksQuery(named.filter((id) => !held.includes(id))).execute(tx);
  await sql`delete from reports where id = any (${going}::uuid[])`.execute(tx);
  await sql`update reports set patient_id = null where id = any (${held}::uuid[])`.execute(tx);
  await sql`delete from datasets where id = any (${datasetIds}::uuid[])`.execute(tx);
  await sql`delete from analyses a where id = any (${analysisIds}::uuid[])
    and not exists (select from reports r where r.analysis_id = a.id)`.execute(tx);
  await sql`update analyses set patient_id = null, notes = '' where id = any (${analysisIds}::uuid[])`.execute(
    tx,
  );
  await sql`delete from analysis_prints where analysis_id = any (${analysisIds}::uuid[])`.execute(tx);
  // Also of samples that were given to another patient since they were frozen.
  await sql`delete from model_comparison_videos m using model_comparisons c, dataset_version_frames n
    where c.id = m.comparison_id and n.version_id = c.version_id and n.video_id = m.video_id and n.patient_id = ${patientId}`.execute(
    tx,
  );
  await sql`delete from dataset_version_frames where patient_id = ${patientId}`.execute(tx);
  await sql`delete from patients where id = ${patientId}`.execute(tx);
  const leadsThere = sql`exists (select from unnest(${named}::text[]) each where strpos(link, each) > 0)`;
  await sql`delete from notifications where ${leadsThere}`.execute(tx);
  await sql`delete from mails where ${leadsThere}`.execute(tx);
  await sql`update idempotency_keys set answer = null where answer is not null
    and exists (select from unnest(${named}::text[]) each where strpos(answer::text, each) > 0)`.execute(tx);
  await sql`select set_config('app.erasing', '', true)`.execute(tx);
}

export interface NewErasure extends Pick<ErasureRow, 'patient_id' | 'project_id' | 'objects'> {
  readonly held_report_ids: readonly string[];
  readonly erased_at: Date;
}

export async function keepErasure(tx: Scoped, erasure: NewErasure): Promise<void> {
  const row = {
    ...erasure,
    objects: JSON.stringify(erasure.objects),
    held_report_ids: [...erasure.held_report_ids],
  };
  await tx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('patient_id').doUpdateSet({ held_report_ids: row.held_report_ids }),
    )
    .execute();
}

export const listErasures = (db: Scoped): Promise<ErasureRow[]> =>
  db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();

/** Those of which a report was held; whether the law still keeps it depends on the setting of today. */
export const heldErasures = (db: Scoped): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where(sql<boolean>`held_report_ids <> '{}'`)
    .orderBy('erased_at')
    .execute();

export const projectExists = async (db: Scoped, id: string): Promise<boolean> =>
  (await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
