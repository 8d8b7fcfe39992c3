import type { Selectable } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { TrainingLogTable, TrainingRunsTable } from '../kernel/tables.generated.ts';

export type TrainingRunRow = Selectable<TrainingRunsTable>;
export type TrainingLogRow = Selectable<TrainingLogTable>;

export interface EpochMetricRow {
  readonly name: string;
  readonly epoch: number;
  readonly value: number;
}

export const findRun = (db: Scoped, id: string): Promise<TrainingRunRow | undefined> =>
  db.selectFrom('training_runs').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest run of a model, whatever became of it. */
export const latestRunOfModel = (db: Scoped, modelId: string): Promise<TrainingRunRow | undefined> =>
  db
    .selectFrom('training_runs')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One value of each name for every finished epoch; at most 1,000 epochs of four names. */
export const listMetrics = (db: Scoped, runId: string): Promise<EpochMetricRow[]> =>
  db
    .selectFrom('training_metrics')
    .select(['name', 'epoch', 'value'])
    .where('run_id', '=', runId)
    .orderBy('name')
    .orderBy('epoch')
    .execute();

/** The newest lines in the order in which they were written; `after`: only those behind this line. */
export async function listLog(
  db: Scoped,
  runId: string,
  { limit, after = 0 }: { readonly limit: number; readonly after?: number },
): Promise<TrainingLogRow[]> {
  const newest = await db
    .selectFrom('training_log')
    .selectAll()
    .where('run_id', '=', runId)
    .where('line', '>', after)
    .orderBy('line', 'desc')
    .limit(limit)
    .execute();
  return newest.toReversed();
}
