import type { Scoped } from '../kernel/connect.ts';

export interface NewRun {
  readonly id: string;
  readonly projectId: string;
  readonly modelId: string;
  readonly taskId: string;
  readonly settings: Readonly<Record<string, number>>;
  readonly seed: number;
  readonly epochs: number;
  readonly createdBy: string;
  /** Null: random weights. */
  readonly start: { readonly modelId: string; readonly sha256: string } | null;
}

/** Refused by the database while the model has another run that is not ended. */
export async function insertRun(tx: Scoped, run: NewRun): Promise<void> {
  await tx
    .insertInto('training_runs')
    .values({
      id: run.id,
      project_id: run.projectId,
      model_id: run.modelId,
      task_id: run.taskId,
      settings: JSON.stringify(run.settings),
      seed: run.seed,
      epochs: run.epochs,
      start_from: run.start === null ? 'beginning' : 'model_in_use',
      start_model_id: run.start?.modelId ?? null,
      start_sha256: run.start?.sha256 ?? null,
      created_by: run.createdBy,
    })
    .execute();
}

/** The run of a model that waits or is trained now. */
export const openRunOf = (
  db: Scoped,
  modelId: string,
): Promise<{ id: string; task_id: string } | undefined> =>
  db
    .selectFrom('training_runs')
    .select(['id', 'task_id'])
    .where('model_id', '=', modelId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
