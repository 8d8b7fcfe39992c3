import type { ModelStatus, TrainableType } from '@sarm/domain/training';
import { sql } from 'kysely';
import type { RegisteredModel } from '../analyses/models.repository.ts';
import type { Scoped } from '../kernel/connect.ts';

export interface NewModel {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly type: TrainableType;
  readonly datasetId: string;
  /** As technical staff see it: it stays when the dataset goes. */
  readonly datasetName: string;
  readonly config: Readonly<Record<string, number>>;
  readonly notes: string;
  readonly createdBy: string;
}

/** Callers know a model that people train by the id of its row. */
export async function insertModel(tx: Scoped, { id, ...model }: NewModel): Promise<void> {
  await tx
    .insertInto('models')
    .values({
      id,
      code: id,
      project_id: model.projectId,
      name: model.name,
      type: model.type,
      origin: 'trained',
      status: 'created',
      dataset_id: model.datasetId,
      dataset_name: model.datasetName,
      config: JSON.stringify(model.config),
      notes: model.notes,
      created_by: model.createdBy,
    })
    .execute();
}

/** Until the end of the transaction nobody else changes it. */
export const lockModel = (tx: Scoped, id: string): Promise<RegisteredModel | undefined> =>
  tx.selectFrom('models').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findRegisteredModel = (db: Scoped, id: string): Promise<RegisteredModel | undefined> =>
  db.selectFrom('models').selectAll().where('id', '=', id).executeTakeFirst();

export interface ModelChange {
  readonly name?: string;
  readonly notes?: string;
  readonly status?: ModelStatus;
  readonly config?: Readonly<Record<string, number>>;
  readonly datasetName?: string;
}

export async function changeModel(tx: Scoped, id: string, change: ModelChange): Promise<void> {
  const { config, datasetName, ...rest } = change;
  await tx
    .updateTable('models')
    .set({
      ...rest,
      ...(datasetName === undefined ? {} : { dataset_name: datasetName }),
      ...(config === undefined ? {} : { config: JSON.stringify(config) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** What was trained is kept. When it was trained is what the trainer recorded: the end of its newest completed run. */
export async function saveModel(tx: Scoped, id: string): Promise<void> {
  await sql`
    update models m set status = 'trained', updated_at = now(), trained_at = coalesce(m.trained_at,
      (select max(r.ended_at) from training_runs r where r.model_id = m.id and r.state = 'completed'), now())
    where m.id = ${id} and m.status = 'completed'`.execute(tx);
}

export interface ModelUses {
  readonly in_use: boolean;
  readonly was_in_use: boolean;
  readonly in_analysis: boolean;
}

/** What keeps a model from being deleted. A model of a project is used in that project alone. */
export async function usesOfModel(tx: Scoped, id: string): Promise<ModelUses> {
  const { rows } = await sql<ModelUses>`select
    exists (select from model_deployments where model_id = ${id} and until is null) as in_use,
    exists (select from model_deployments where model_id = ${id} and until is not null) as was_in_use,
    exists (select from video_analyses where model_id = ${id}) as in_analysis`.execute(tx);
  return rows[0] ?? { in_use: false, was_in_use: false, in_analysis: false };
}

export async function deleteModel(tx: Scoped, id: string): Promise<void> {
  await tx.deleteFrom('models').where('id', '=', id).execute();
}

/** Keys of all bytes that only this model names: its own file, and the checkpoints of its runs. */
export async function fileKeysOfModel(tx: Scoped, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select blob_key as key from models where id = ${id} and blob_key is not null
    union select checkpoint_key from training_runs where model_id = ${id} and checkpoint_key is not null
    union select results_key from predictions where model_id = ${id} and results_key is not null
    union select scores_key from model_comparisons where ${id} in (champion_id, candidate_id) and scores_key is not null`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/** By the id that callers use, whether it can be worked with or not. */
export const findModelByAnyStatus = (db: Scoped, code: string): Promise<RegisteredModel | undefined> =>
  db.selectFrom('models').selectAll().where('code', '=', code).executeTakeFirst();
