import { notice } from '@sarm/domain/catalogue/notices';
import { EPOCH_METRICS } from '@sarm/domain/training';
import { sql } from 'kysely';
import { noteBlobRemoval } from '../kernel/blob-removals.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { appendTrainingLog } from './training-progress.repository.ts';

export interface FinishedRun {
  readonly id: string;
  readonly modelId: string;
  /** Of the best epoch, to train on from. */
  readonly weights: { readonly key: string; readonly sha256: string; readonly bytes: number };
  readonly model: {
    readonly blobKey: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly description: object;
    readonly card: object;
  };
}

/** The metrics of a model are those of its best epoch, as they were recorded. Its weights take the place of the checkpoint. */
export async function completeRun(tx: Scoped, finished: FinishedRun): Promise<void> {
  const { id, modelId, weights, model } = finished;
  const run = await tx
    .selectFrom('training_runs')
    .select(['id', 'project_id', 'checkpoint_key', 'best_epoch'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('training_runs')
    .set({
      state: 'completed',
      weights_sha256: weights.sha256,
      checkpoint_key: weights.key,
      checkpoint_epoch: run.best_epoch,
      checkpoint_bytes: weights.bytes,
      ended_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('models')
    .set({
      status: 'completed',
      blob_key: model.blobKey,
      file_bytes: model.bytes,
      sha256: model.sha256,
      description: JSON.stringify(model.description),
      card: JSON.stringify(model.card),
      metrics: JSON.stringify(await finalMetrics(tx, id, run.best_epoch ?? 0)),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', modelId)
    .where('status', '=', 'training')
    .execute();
  await appendTrainingLog(tx, run, [{ level: 'info', notice: notice('training.done') }]);
  if (run.checkpoint_key !== null) await noteBlobRemoval(tx, [run.checkpoint_key], 0);
}

async function finalMetrics(
  tx: Scoped,
  runId: string,
  epoch: number,
): Promise<Record<string, number | null>> {
  const rows = await tx
    .selectFrom('training_metrics')
    .select(['name', 'value'])
    .where('run_id', '=', runId)
    .where('epoch', '=', epoch)
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(EPOCH_METRICS.map((name) => [`final_${name}`, values.get(name) ?? null]));
}
