import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { calculationShape, type StoredCalculation } from '@sarm/domain/stored/calculation';
import { parseMaybe } from '@sarm/domain/stored/shape';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { Refusal } from '../kernel/json-columns.ts';
import type { AnalysesTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';

export type AnalysisRow = Selectable<AnalysesTable>;

export const lockAnalysis = (tx: Scoped, id: string): Promise<AnalysisRow | undefined> =>
  tx.selectFrom('analyses').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Motility and concentration of the same videos are one analysis, in whatever order the videos were named. */
const videosKey = (videoIds: readonly string[]): string => [...new Set(videoIds)].toSorted().join(',');

export interface AnalysisOwner {
  readonly projectId: string;
  readonly videoIds: readonly string[];
  readonly datasetId: string | null;
  readonly patientId: string | null;
  readonly createdBy: string | null;
}

/** The analysis of these videos, made when it is missing, from now on waiting; locked until the transaction ends. */
export async function claimAnalysis(tx: Scoped, owner: AnalysisOwner): Promise<string> {
  const row = await tx
    .insertInto('analyses')
    .values({
      id: newId(),
      project_id: owner.projectId,
      dataset_id: owner.datasetId,
      patient_id: owner.patientId,
      videos_key: videosKey(owner.videoIds),
      status: 'pending',
      created_by: owner.createdBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'videos_key']).doUpdateSet({
        dataset_id: owner.datasetId,
        patient_id: owner.patientId,
        status: sql`case when analyses.status = 'in-progress' then 'in-progress' else 'pending' end`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('analysis_videos')
    .values(
      owner.videoIds.map((videoId, position) => ({
        analysis_id: row.id,
        project_id: owner.projectId,
        video_id: videoId,
        position,
      })),
    )
    .onConflict((conflict) => conflict.columns(['analysis_id', 'video_id']).doNothing())
    .execute();
  return row.id;
}

/** The videos that a person left out of an analysis of these videos; none where there is no such analysis yet. */
export async function findExcluded(tx: Scoped, projectId: string, videoIds: readonly string[]) {
  const rows = await tx
    .selectFrom('analysis_videos as v')
    .innerJoin('analyses as a', 'a.id', 'v.analysis_id')
    .select('v.video_id')
    .where('a.project_id', '=', projectId)
    .where('a.videos_key', '=', videosKey(videoIds))
    .where('v.excluded', '=', true)
    .execute();
  return new Set(rows.map((row) => row.video_id));
}

/**
 * The stored results that the figures rest on. A calculation that was refused has none and takes none away; another run
 * than before numbers its tracks anew, so that corrections of the former tracks no longer apply.
 */
export async function setAnalysedRuns(
  tx: Scoped,
  analysisId: string,
  runs: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [videoId, run] of runs)
    await tx
      .updateTable('analysis_videos')
      .set({ video_analysis_id: run, summary: null, tracks_key: null })
      .where('analysis_id', '=', analysisId)
      .where('video_id', '=', videoId)
      .where('video_analysis_id', 'is distinct from', run)
      .execute();
}

export async function storeAnalysisResult(
  tx: Scoped,
  id: string,
  written: { kind: CalculationKind; body: StoredCalculation; refusals: readonly Refusal[] },
): Promise<void> {
  const body = JSON.stringify(written.body);
  const change =
    written.kind === 'motility'
      ? { motility: body, motility_at: sql<Date>`now()` }
      : { concentration: body, concentration_at: sql<Date>`now()` };
  await tx
    .updateTable('analyses')
    .set({
      ...change,
      refusals: sql<string>`refusals || ${JSON.stringify({ [written.kind]: written.refusals })}::jsonb`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Completed as soon as one of the two figures could be computed; while another calculation of the same videos is open,
 * it stays as it is.
 */
export async function settleAnalysisStatus(
  tx: Scoped,
  id: string,
  endedTaskId: string | null,
): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({
      status: sql`case when coalesce((motility ->> 'success')::boolean, false)
        or coalesce((concentration ->> 'success')::boolean, false) then 'completed' else 'failed' end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from calculations c join tasks t on t.id = c.task_id
        where c.analysis_id = analyses.id and c.task_id is distinct from ${endedTaskId}
          and t.status in ('pending', 'processing'))`,
    )
    .execute();
}

/** BUS-120: the first of its runs has begun. */
export async function beginAnalysesOf(tx: Scoped, runTaskId: string): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ status: 'in-progress', updated_at: sql<Date>`now()` })
    .where('status', '=', 'pending')
    .where('id', 'in', (query) =>
      query
        .selectFrom('calculation_needs as n')
        .innerJoin('calculations as c', 'c.task_id', 'n.task_id')
        .where('n.analysis_task_id', '=', runTaskId)
        .where('c.analysis_id', 'is not', null)
        .select(sql<string>`c.analysis_id`.as('id')),
    )
    .execute();
}

/** Called where a report on it is issued, in the same transaction. */
export async function sealAnalysis(tx: Scoped, id: string): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({ issued_at: sql<Date>`coalesce(issued_at, now())` })
    .where('id', '=', id)
    .execute();
}

export interface LatestResults {
  readonly videoId: string;
  readonly motility: StoredCalculation | null;
  readonly concentration: StoredCalculation | null;
}

/** BUS-190: of each video the newest stored result of either kind, whichever analysis it belongs to. */
export async function latestResultsOf(db: Scoped, videoIds: readonly string[]): Promise<LatestResults[]> {
  const { rows } = await latestResultsQuery(videoIds).execute(db);
  return rows.map(({ videoId, motility, concentration }) => ({
    videoId,
    motility: parseMaybe(calculationShape, motility, 'analyses.motility'),
    concentration: parseMaybe(calculationShape, concentration, 'analyses.concentration'),
  }));
}

export const latestResultsQuery = (videoIds: readonly string[]) => sql<{
  videoId: string;
  motility: object | null;
  concentration: object | null;
}>`
  select asked.id as "videoId",
    (select a.motility from analysis_videos v join analyses a on a.id = v.analysis_id
      where v.video_id = asked.id and a.motility is not null order by a.motility_at desc limit 1) as motility,
    (select a.concentration from analysis_videos v join analyses a on a.id = v.analysis_id
      where v.video_id = asked.id and a.concentration is not null order by a.concentration_at desc limit 1) as concentration
  from unnest(${[...videoIds]}::uuid[]) with ordinality as asked (id, place)
  order by asked.place`;

/** BUS-234: where the tracks under the figures of one video lie; undefined when it is no video of this analysis. */
export const findTracksOf = (
  db: Scoped,
  analysisId: string,
  videoId: string,
): Promise<{ readonly tracksKey: string | null } | undefined> =>
  db
    .selectFrom('analysis_videos as v')
    .leftJoin('video_analyses as a', 'a.id', 'v.video_analysis_id')
    .select(sql<string | null>`coalesce(v.tracks_key, a.tracks_key)`.as('tracksKey'))
    .where('v.analysis_id', '=', analysisId)
    .where('v.video_id', '=', videoId)
    .executeTakeFirst();
