import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import type { TrainingLogLevel } from '@sarm/domain/training';
import type { WorkEnding } from '@sarm/domain/work-ending';
import { type Insertable, sql } from 'kysely';
import { noteBlobRemoval } from '../kernel/blob-removals.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import type { TrainingRunsTable } from '../kernel/tables.generated.ts';
import type { TrainingRunRow } from './training-runs.repository.ts';

export const KEPT_LOG_LINES = 5000;

export interface TrainingLine {
  readonly level: TrainingLogLevel;
  readonly notice: Notice;
}

/** Queued becomes running; a run that is taken over is running already. Undefined: it has ended. */
export const beginRun = (tx: Scoped, id: string): Promise<TrainingRunRow | undefined> =>
  tx
    .updateTable('training_runs')
    .set({
      state: 'running',
      started_at: sql<Date>`coalesce(started_at, now())`,
      seen_at: sql<Date>`now()`,
      batch: 0,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

type RunChange = Partial<
  Pick<
    Insertable<TrainingRunsTable>,
    | 'version_id'
    | 'identity_sha256'
    | 'device'
    | 'processes'
    | 'epoch'
    | 'best_epoch'
    | 'batch'
    | 'batches'
    | 'epoch_seconds'
  >
>;

/** What the trainer has reported; `seen_at` says that it lives. */
export async function reportRun(tx: Scoped, id: string, change: RunChange = {}): Promise<void> {
  await tx
    .updateTable('training_runs')
    .set({ ...change, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Of one finished epoch. An attempt that repeats the epoch replaces its values by the same ones. */
export async function storeMetrics(
  tx: Scoped,
  run: Pick<TrainingRunRow, 'id' | 'project_id'>,
  epoch: number,
  values: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({
    run_id: run.id,
    project_id: run.project_id,
    name,
    epoch,
    value,
  }));
  await tx
    .insertInto('training_metrics')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'name', 'epoch'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** Only the newest lines are kept: a trainer may complain for days. */
export async function appendTrainingLog(
  tx: Scoped,
  run: Pick<TrainingRunRow, 'id' | 'project_id'>,
  lines: readonly TrainingLine[],
): Promise<void> {
  if (lines.length === 0) return;
  // Two that write at once would take the same numbers.
  await tx.selectFrom('training_runs').select('id').where('id', '=', run.id).forNoKeyUpdate().execute();
  const newest = await tx
    .selectFrom('training_log')
    .select('line')
    .where('run_id', '=', run.id)
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = newest?.line ?? 0;
  await tx
    .insertInto('training_log')
    .values(
      lines.map(({ level, notice: { code, params = {} } }, index) => ({
        run_id: run.id,
        project_id: run.project_id,
        line: before + index + 1,
        level,
        code,
        params: JSON.stringify(params),
      })),
    )
    .execute();
  await tx
    .deleteFrom('training_log')
    .where('run_id', '=', run.id)
    .where('line', '<=', before + lines.length - KEPT_LOG_LINES)
    .execute();
}

/** What the run is trained on, and with it its model. False: the run has ended meanwhile, and its model may be another run's by now. */
export async function setRunVersion(
  tx: Scoped,
  run: Pick<TrainingRunRow, 'id' | 'model_id'>,
  versionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('training_runs')
    .set({ version_id: versionId })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('models').set({ version_id: versionId }).where('id', '=', run.model_id).execute();
  return true;
}

/**
 * The former checkpoint goes in the same transaction that names the new one: one of the two is always there. False: the run has ended
 * meanwhile, and nothing of it may be kept.
 */
export async function storeCheckpoint(
  tx: Scoped,
  runId: string,
  { key, epoch, bytes }: { readonly key: string; readonly epoch: number; readonly bytes: number },
): Promise<boolean> {
  const former = await tx
    .selectFrom('training_runs')
    .select('checkpoint_key')
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (former === undefined) return false;
  await tx
    .updateTable('training_runs')
    .set({ checkpoint_key: key, checkpoint_epoch: epoch, checkpoint_bytes: bytes })
    .where('id', '=', runId)
    .execute();
  if (former.checkpoint_key !== null) await noteBlobRemoval(tx, [former.checkpoint_key], 0);
  return true;
}

/**
 * A run that ended without a model, by a person or by a failure. Its checkpoint goes: nothing may be offered that was trained
 * for a part of the time.
 */
export async function endRunOfTask(tx: Scoped, taskId: string, ending: WorkEnding): Promise<void> {
  const run = await tx
    .selectFrom('training_runs')
    .select(['id', 'project_id', 'model_id', 'checkpoint_key'])
    .where('task_id', '=', taskId)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) return;
  const stopped = ending.status === 'cancelled';
  const reason = stopped ? notice('training.stopped') : ending.reason;
  await tx
    .updateTable('training_runs')
    .set({
      state: stopped ? 'stopped' : 'failed',
      reason: JSON.stringify(reason),
      checkpoint_key: null,
      checkpoint_epoch: null,
      checkpoint_bytes: null,
      ended_at: sql<Date>`now()`,
    })
    .where('id', '=', run.id)
    .execute();
  await tx
    .updateTable('models')
    .set({ status: stopped ? 'stopped' : 'failed', updated_at: sql<Date>`now()` })
    .where('id', '=', run.model_id)
    .where('status', 'in', ['created', 'training'])
    .execute();
  await appendTrainingLog(tx, run, [{ level: stopped ? 'warning' : 'error', notice: reason }]);
  if (run.checkpoint_key !== null) await noteBlobRemoval(tx, [run.checkpoint_key], 0);
}
