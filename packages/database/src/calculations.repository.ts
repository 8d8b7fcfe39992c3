import type { CalculationKind } from '@sarm/domain/analysis';
import { sql } from 'kysely';
import type { CalibrationRow } from './calibrations.repository.ts';
import type { Queryable, Tx } from './connect.ts';
import type { Refusal } from './measuring-tables.ts';

export interface NewCalculation {
  readonly taskId: string;
  readonly projectId: string;
  readonly kind: CalculationKind;
  readonly videoIds: readonly string[];
  readonly videoAnalysisIds: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly saveResults: boolean;
  readonly createdBy: string | null;
  /** Runs that have to end first. */
  readonly needs: readonly { readonly analysisTaskId: string; readonly videoId: string }[];
}

export async function insertCalculation(tx: Tx, calculation: NewCalculation): Promise<void> {
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

/**
 * Ends one need of every calculation that waits for this run, and answers the calculations that wait for nothing more.
 * The tasks are locked in one order: of two runs that end together, the second sees the first one's ending.
 */
export async function endNeeds(tx: Tx, analysisTaskId: string, failure: string | null): Promise<string[]> {
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

async function addRefusal(tx: Tx, taskId: string, refusal: Refusal): Promise<void> {
  await tx
    .updateTable('calculations')
    .set({ refusals: sql<string>`refusals || ${JSON.stringify([refusal])}::jsonb` })
    .where('task_id', '=', taskId)
    .execute();
}

async function stillWaits(tx: Tx, taskId: string): Promise<boolean> {
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
export async function openCalculationsOf(tx: Tx, videoIds: readonly string[]): Promise<string[]> {
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

export interface CalculatedVideo {
  readonly videoId: string;
  readonly name: string;
  readonly datasetId: string;
  readonly patientId: string | null;
  readonly dilution: number | null;
  readonly volumeMl: number | null;
  readonly summary: object | null;
  readonly warnings: string[] | null;
  readonly analysedAt: Date | null;
  readonly modelCode: string | null;
  readonly calibration: CalibrationValues | null;
}

/** What measuring needs of a calibration; its times come out of JSON as text and are left out. */
type CalibrationValues = Omit<CalibrationRow, 'retired_at' | 'created_at' | 'updated_at'>;

/** Every video of a calculation with its stored result, its calibration and the sheet of its sample, in the asked order. */
export async function readCalculatedVideos(
  db: Queryable,
  videoIds: readonly string[],
  videoAnalysisIds: readonly string[],
): Promise<CalculatedVideo[]> {
  const { rows } = await sql<CalculatedVideo>`
    select v.id as "videoId", v.name, d.id as "datasetId", d.patient_id as "patientId", d.dilution,
      d.volume_ml as "volumeMl", a.summary, a.warnings, a.completed_at as "analysedAt", m.code as "modelCode",
      case when c.id is null then null else to_jsonb(c) end as calibration
    from unnest(${[...videoIds]}::uuid[]) with ordinality as asked (id, place)
    join videos v on v.id = asked.id
    join datasets d on d.id = v.dataset_id
    left join calibrations c on c.id = v.calibration_id
    left join video_analyses a on a.video_id = v.id and a.id = any (${[...videoAnalysisIds]}::uuid[])
    left join models m on m.id = a.model_id
    order by asked.place`.execute(db);
  return rows;
}
