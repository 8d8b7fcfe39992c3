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
