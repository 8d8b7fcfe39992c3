import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { DatasetsTable, ModelsTable, TrainingRunsTable } from '@sarm/database/kernel/tables.generated';
import { createDataset } from '@sarm/testing/people';
import type { Insertable, Updateable } from 'kysely';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { LabelsWorld, type Method } from '../labels/labels-world.fixture.ts';

const SHIPPED_SHA = 'cd'.repeat(32);
export const SHIPPED = `${SHIPPED_SHA.slice(0, 12)}/1`;
export const BYTES = Buffer.from('onnx of a trained model');
export const METRICS = {
  final_loss: 0.2411,
  final_accuracy: 0.9308,
  final_val_loss: 0.3127,
  final_val_accuracy: 0.8963,
};

/** A laboratory with datasets of each type, a person who trains, one who only reads, and a model that ships. */
export class ModelsWorld {
  readonly lab: Lab;
  readonly people: LabelsWorld;
  /** Holds train_models by a role, with level member, and is no system_admin. */
  trainer!: SignedInPerson;
  /** Holds access_technical alone. */
  reader!: SignedInPerson;

  constructor(lab: Lab) {
    this.lab = lab;
    this.people = new LabelsWorld(lab);
  }

  async prepare(): Promise<void> {
    this.trainer = await this.people.holder(['train_models', 'access_technical']);
    this.reader = await this.people.holder(['access_technical']);
    const model = {
      name: 'Heads v1',
      type: 'detection',
      sha256: SHIPPED_SHA,
      path: 'heads/model.onnx',
      description: {},
    } as const;
    await inScope(this.lab.api.deps.db, asInstallation, (tx) => registerShippedModels(tx, [model]));
  }

  call = (method: Method, path: string, payload?: object, who: SignedInPerson = this.trainer) =>
    this.people.call(method, path, payload, who);
  get = <T>(path: string, who: SignedInPerson = this.trainer): Promise<T> => this.people.get<T>(path, who);

  async dataset(type: DatasetsTable['type'], projectId = this.lab.projectId): Promise<string> {
    const id = await createDataset(this.lab.api.database, { projectId, name: `Samples ${newId()}` });
    await this.lab.api.database.admin.db.updateTable('datasets').set({ type }).where('id', '=', id).execute();
    return id;
  }

  /** Created by the call. */
  async model(over: object = {}): Promise<Model> {
    const dataset_id = await this.dataset('detection');
    const answer = await this.call('POST', '/technical/models', { name: 'Heads 2026', dataset_id, ...over });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Model>();
  }

  read = (id: string): Promise<Model> => this.get<Model>(`/technical/models/${id}`);
  status = (id: string): Promise<TrainingStatus> =>
    this.get<TrainingStatus>(`/technical/models/${id}/training-status`);

  /** One person may have few trainings open; those of earlier tests are nobody's. */
  async forgetTasks(): Promise<void> {
    await this.lab.api.database.admin.db
      .updateTable('tasks')
      .set({ created_by: null })
      .where('task_type', '=', 'training')
      .execute();
  }

  async started(over: object = {}): Promise<{ model: Model; taskId: string; runId: string }> {
    await this.forgetTasks();
    const model = await this.model();
    const answer = await this.call('POST', `/technical/models/${model.id}/train`, over);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    const { task_id: taskId } = answer.json<{ task_id: string }>();
    const run = await this.runOf(model.id);
    return { model, taskId, runId: run.id };
  }

  runOf = (modelId: string) =>
    this.lab.api.database.admin.db
      .selectFrom('training_runs')
      .selectAll()
      .where('model_id', '=', modelId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();

  async setModel(id: string, change: Updateable<ModelsTable>): Promise<void> {
    await this.lab.api.database.admin.db.updateTable('models').set(change).where('id', '=', id).execute();
  }

  async setRun(id: string, change: Updateable<TrainingRunsTable>): Promise<void> {
    await this.lab.api.database.admin.db
      .updateTable('training_runs')
      .set(change)
      .where('id', '=', id)
      .execute();
  }

  /** As the trainer leaves a finished run: file, metrics and record. */
  async completed(over: Partial<Insertable<ModelsTable>> = {}): Promise<Model> {
    const { model, runId } = await this.started();
    const { projectId, api } = this.lab;
    const key = `projects/${projectId}/models/${model.id}/model.onnx`;
    const { sha256 } = await api.deps.blobs.put(key, BYTES, { contentType: 'application/octet-stream' });
    await this.setRun(runId, { state: 'completed', ended_at: '2026-11-15T11:30:00.000Z', best_epoch: 31 });
    await this.setModel(model.id, {
      status: 'completed',
      blob_key: key,
      sha256,
      description: '{}',
      metrics: JSON.stringify(METRICS),
      card: JSON.stringify({ epoch: 31 }),
      ...(over as Updateable<ModelsTable>),
    });
    return await this.read(model.id);
  }

  async trained(): Promise<Model> {
    const model = await this.completed();
    const answer = await this.call('PUT', `/technical/models/${model.id}`, { status: 'trained' });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Model>();
  }
}

export async function modelsWorldOfFile(): Promise<ModelsWorld> {
  const world = new ModelsWorld(await labOfFile());
  await world.prepare();
  return world;
}
