import type { Notice } from '@sarm/domain/catalogue/notices';
import {
  type PredictionMetrics,
  predictionMetricsShape,
  predictionShape,
  type StoredPrediction,
} from '@sarm/domain/stored/prediction';
import { parseMaybe } from '@sarm/domain/stored/shape';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { PredictionsTable } from '../kernel/tables.generated.ts';

export type PredictionRow = Omit<Selectable<PredictionsTable>, 'metrics' | 'frames'> & {
  readonly metrics: PredictionMetrics | null;
  readonly frames: StoredPrediction | null;
};

/** What was found is parsed here, once. */
export const parsePrediction = <Row extends Pick<Selectable<PredictionsTable>, 'metrics' | 'frames'>>(
  row: Row,
): Omit<Row, 'metrics' | 'frames'> & Pick<PredictionRow, 'metrics' | 'frames'> => ({
  ...row,
  metrics: parseMaybe(predictionMetricsShape, row.metrics, 'predictions.metrics'),
  frames: parseMaybe(predictionShape, row.frames, 'predictions.frames'),
});

export interface NewPrediction {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly modelId: string;
  readonly videoId: string;
  readonly taskId: string;
  readonly createdBy: string;
}

export async function insertPrediction(tx: Scoped, prediction: NewPrediction): Promise<void> {
  await tx
    .insertInto('predictions')
    .values({
      id: prediction.id,
      project_id: prediction.projectId,
      name: prediction.name,
      model_id: prediction.modelId,
      video_id: prediction.videoId,
      task_id: prediction.taskId,
      created_by: prediction.createdBy,
    })
    .execute();
}

export async function findPrediction(db: Scoped, id: string): Promise<PredictionRow | undefined> {
  const row = await db.selectFrom('predictions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : parsePrediction(row);
}

/** Until the end of the transaction nobody else changes it. */
export async function lockPrediction(tx: Scoped, id: string): Promise<PredictionRow | undefined> {
  const row = await tx
    .selectFrom('predictions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : parsePrediction(row);
}

/** Queued becomes running; one that is taken over is running already and begins anew. Undefined: it has ended. */
export const beginPrediction = (
  tx: Scoped,
  id: string,
  resultsKey: string,
): Promise<{ video_id: string; model_id: string } | undefined> =>
  tx
    .updateTable('predictions')
    .set({ status: 'running', results_key: resultsKey, metrics: null, frames: null })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(['video_id', 'model_id'])
    .executeTakeFirst();

export interface PredictionFindings {
  readonly metrics: PredictionMetrics;
  readonly frames: StoredPrediction;
}

const columnsOf = ({ metrics, frames }: PredictionFindings) => ({
  metrics: JSON.stringify(metrics),
  frames: JSON.stringify(frames),
});

/** Of the frames so far. One that was cancelled meanwhile keeps nothing. */
export async function reportPrediction(tx: Scoped, id: string, found: PredictionFindings): Promise<void> {
  await tx
    .updateTable('predictions')
    .set(columnsOf(found))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** False: it was deleted meanwhile. */
export async function completePrediction(
  tx: Scoped,
  id: string,
  found: PredictionFindings,
): Promise<boolean> {
  const stored = await tx
    .updateTable('predictions')
    .set({ ...columnsOf(found), status: 'completed', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** Without a result: what was found so far goes, so that nobody takes a part for all. Answers where its pictures lie. */
export async function failPrediction(tx: Scoped, taskId: string, reason: Notice): Promise<string | null> {
  const failed = await tx
    .updateTable('predictions')
    .set({
      status: 'failed',
      reason: JSON.stringify(reason),
      metrics: null,
      frames: null,
      ended_at: sql<Date>`now()`,
    })
    .where('task_id', '=', taskId)
    .where('status', 'in', ['queued', 'running'])
    .returning('results_key')
    .executeTakeFirst();
  return failed?.results_key ?? null;
}

/** How many of its frames were sent to annotation. */
export async function noteSentFrames(
  tx: Scoped,
  { id, frames }: Pick<PredictionRow, 'id' | 'frames'>,
  sent: number,
): Promise<void> {
  await tx
    .updateTable('predictions')
    .set({ frames: JSON.stringify({ ...frames, sent }) })
    .where('id', '=', id)
    .execute();
}

export async function deletePrediction(tx: Scoped, id: string): Promise<void> {
  await tx.deleteFrom('predictions').where('id', '=', id).execute();
}
