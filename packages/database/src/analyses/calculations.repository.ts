import type { AreaAuthor } from '@sarm/domain/figures/part-of-picture';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { parseMaybe } from '@sarm/domain/stored/shape';
import { type StoredSummary, summaryShape } from '@sarm/domain/stored/summary';
import { type Selectable, sql } from 'kysely';
import { areaOfRun, hasSetArea, type MeasuredArea } from '../samples/set-areas.repository.ts';
import type { CalibrationRow } from '../samples/calibrations.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import type { Refusal } from '../kernel/json-columns.ts';
import type { CalculationsTable } from '../kernel/tables.generated.ts';

export interface NewCalculation {
  readonly taskId: string;
  readonly projectId: string;
  readonly kind: CalculationKind;
  readonly videoIds: readonly string[];
  readonly videoAnalysisIds: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly saveResults: boolean;
  /** Null where the figures are not kept. */
  readonly analysisId: string | null;
  readonly createdBy: string | null;
  /** Runs that have to end first. */
  readonly needs: readonly { readonly analysisTaskId: string; readonly videoId: string }[];
}

export async function insertCalculation(tx: Scoped, calculation: NewCalculation): Promise<void> {
  await tx
    .insertInto('calculations')
    .values({
      task_id: calculation.taskId,
      project_id: calculation.projectId,
      kind: calculation.kind,
      video_ids: [...calculation.videoIds],
      video_analysis_ids: [...calculation.videoAnalysisIds],
      refusals: JSON.stringify(calculation.refusals),
      save_results: calculation.saveResults,
      analysis_id: calculation.analysisId,
      created_by: calculation.createdBy,
    })
    .execute();
  if (calculation.needs.length === 0) return;
  await tx
    .insertInto('calculation_needs')
    .values(
      calculation.needs.map((need) => ({
        task_id: calculation.taskId,
        project_id: calculation.projectId,
        analysis_task_id: need.analysisTaskId,
        video_id: need.videoId,
      })),
    )
    .execute();
}

export const findCalculation = (tx: Scoped, taskId: string): Promise<Selectable<CalculationsTable>> =>
  tx.selectFrom('calculations').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();

/**
 * Ends one need of every calculation that waits for this run, and answers the calculations that wait for nothing more.
 * The tasks are locked in one order: of two runs that end together, the second sees the first one's ending.
 */
export async function endNeeds(
  tx: Scoped,
  analysisTaskId: string,
  failure: Notice | null,
): Promise<string[]> {
  const waiting = await tx
    .selectFrom('calculation_needs as n')
    .innerJoin('tasks as t', 't.id', 'n.task_id')
    .select(['n.task_id', 'n.video_id'])
    .where('n.analysis_task_id', '=', analysisTaskId)
    .where('n.ended', '=', false)
    .where('t.status', 'in', ['pending', 'processing'])
    .orderBy('n.task_id')
    .forUpdate('t')
    .execute();
  const ready: string[] = [];
  for (const { task_id: taskId, video_id: videoId } of waiting) {
    await tx
      .updateTable('calculation_needs')
      .set({ ended: true })
      .where('task_id', '=', taskId)
      .where('analysis_task_id', '=', analysisTaskId)
      .execute();
    if (failure !== null) await addRefusal(tx, taskId, { videoId, reason: failure });
    if (!(await stillWaits(tx, taskId))) ready.push(taskId);
  }
  return ready;
}

async function addRefusal(tx: Scoped, taskId: string, refusal: Refusal): Promise<void> {
  await tx
    .updateTable('calculations')
    .set({ refusals: sql<string>`refusals || ${JSON.stringify([refusal])}::jsonb` })
    .where('task_id', '=', taskId)
    .execute();
}

async function stillWaits(tx: Scoped, taskId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('calculation_needs')
    .select('task_id')
    .where('task_id', '=', taskId)
    .where('ended', '=', false)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Open calculations over videos that are about to go: nothing would ever end them. */
export async function openCalculationsOf(tx: Scoped, videoIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('calculations as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .select('c.task_id')
    .where(sql<boolean>`c.video_ids && ${[...videoIds]}::uuid[]`)
    .where('t.status', 'in', ['pending', 'processing'])
    .orderBy('c.task_id')
    .forUpdate('t')
    .execute();
  return rows.map((row) => row.task_id);
}

/** The tasks of ended calculations hold the figures of their videos, and go with any of them. */
export async function deleteEndedCalculationsOf(tx: Scoped, videoIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('tasks')
    .using('calculations as c')
    .whereRef('c.task_id', '=', 'tasks.id')
    .where(sql<boolean>`c.video_ids && ${[...videoIds]}::uuid[]`)
    .where('tasks.status', '=', 'completed')
    .execute();
}

export interface CalculatedVideo {
  readonly videoId: string;
  /** The stored result; null where the video was refused before one was requested. */
  readonly videoAnalysisId: string | null;
  readonly name: string;
  readonly datasetId: string;
  readonly patientId: string | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
  /** Of the area that a person set and its result was measured with; null where it was the recognised one. */
  readonly areaKey: string | null;
  readonly areaBy: AreaAuthor | null;
  /** One holds now, measured or not. */
  readonly areaIsSet: boolean;
  readonly frameRate: number | null;
  readonly summary: StoredSummary | null;
  readonly warnings: string[] | null;
  readonly analysedAt: Date | null;
  readonly modelCode: string | null;
  readonly modelName: string | null;
  readonly videoSha256: string;
  readonly modelSha256: string | null;
  readonly parametersSha256: string | null;
  /** A person left it out of the figures of this analysis. */
  readonly excluded: boolean;
  /** Indices of the frames that were submitted with this analysis; null: its videos are counted in full. */
  readonly chosenFrames: readonly number[] | null;
  readonly calibration: CalibrationValues | null;
}

/** What measuring needs of a calibration; its times come out of JSON as text and are left out. */
type CalibrationValues = Omit<CalibrationRow, 'retired_at' | 'created_at' | 'updated_at'>;

/** Runs that only this calculation waits for: nobody needs them when it is cancelled. */
export async function runsOfNobodyElse(tx: Scoped, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.analysis_task_id as id from calculation_needs n
    where n.task_id = ${taskId} and not n.ended and not exists (
      select 1 from calculation_needs other join tasks t on t.id = other.task_id
      where other.analysis_task_id = n.analysis_task_id and other.task_id <> n.task_id and not other.ended
        and t.status in ('pending', 'processing'))
    order by n.analysis_task_id`.execute(tx);
  return rows.map((row) => row.id);
}

/** The videos of a stored analysis, each with the result that its figures rest on. */
export async function readAnalysisVideos(db: Scoped, analysisId: string): Promise<CalculatedVideo[]> {
  const rows = await db
    .selectFrom('analysis_videos')
    .select(['video_id', 'video_analysis_id'])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();
  return await readCalculatedVideos(
    db,
    rows.map((row) => row.video_id),
    rows.flatMap((row) => row.video_analysis_id ?? []),
    analysisId,
  );
}

/** A correction of tracks moves nothing that lay still: by it places are recognised whatever a person corrected. */
const WHAT_LAY_STILL = sql`jsonb_strip_nulls(jsonb_build_object('stillBodies', a.summary -> 'stillBodies'))`;

/** Every video of a calculation with its stored result, calibration and sample sheet, in the requested order. */
export async function readCalculatedVideos(
  db: Scoped,
  videoIds: readonly string[],
  videoAnalysisIds: readonly string[],
  analysisId: string | null = null,
): Promise<CalculatedVideo[]> {
  const { rows } = await sql<
    Omit<CalculatedVideo, 'summary' | 'areaKey' | 'areaBy'> & {
      summary: object | null;
      area: MeasuredArea | null;
    }
  >`
    select v.id as "videoId", a.id as "videoAnalysisId", v.name, d.id as "datasetId", d.patient_id as "patientId", d.dilution,
      d.volume_ml as "volumeMl", coalesce(own.summary || ${WHAT_LAY_STILL}, a.summary) as summary, a.warnings, a.completed_at as "analysedAt", v.frame_rate as "frameRate",
      m.code as "modelCode", m.name as "modelName", v.sha256 as "videoSha256", a.model_sha256 as "modelSha256",
      a.parameters_sha256 as "parametersSha256", coalesce(own.excluded, false) as excluded,
      (select array_agg(f.frame_index order by f.frame_index) from analysis_frames f
        where f.analysis_id = ${analysisId}::uuid) as "chosenFrames",
      case when c.id is null then null else to_jsonb(c) end as calibration, ${areaOfRun} as area, ${hasSetArea('v.id')} as "areaIsSet"
    from unnest(${[...videoIds]}::uuid[]) with ordinality as asked (id, place)
    join videos v on v.id = asked.id
    join datasets d on d.id = v.dataset_id
    left join calibrations c on c.id = v.calibration_id
    left join video_analyses a on a.video_id = v.id and a.id = any (${[...videoAnalysisIds]}::uuid[])
    left join models m on m.id = a.model_id
    left join analysis_videos own on own.analysis_id = ${analysisId}::uuid and own.video_id = v.id
    order by asked.place`.execute(db);
  return rows.map(({ area, ...row }) => ({
    ...row,
    areaKey: area?.key ?? null,
    areaBy: area === null ? null : { by: area.by, reason: area.reason },
    summary: parseMaybe(summaryShape, row.summary, 'video_analyses.summary'),
  }));
}
