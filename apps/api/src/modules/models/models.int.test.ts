import type { Model } from '@sarm/contracts/http/models/models.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { modelsWorldOfFile, SHIPPED } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call, get } = world;
const { db } = lab.api.database.admin;
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const models = async (query = '') => {
  const { models: rows, total } = await get<{ models: Model[]; total: number }>(
    `/sarm/training/list-model${query}`,
  );
  return { ids: rows.map(({ id }) => id), rows, total };
};

describe('a model', () => {
  it('TEC-272 TEC-273 TEC-152 is made with every field and answered with its id; the server sets status created', async () => {
    const dataset_id = await world.dataset('combined');
    const sent = {
      name: ' Morphology 2026-11 ',
      type: 'morphology',
      dataset_id,
      dataset_name: 'not the name',
      config: { epochs: 7, batch_size: 4, learning_rate: 0.0003, validation_split: 0.25 },
      notes: 'first try',
      status: 'trained',
      metrics: { final_loss: 0 },
      trained_at: '2020-01-01T00:00:00.000Z',
    };
    const answer = await call('POST', '/technical/models', sent);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const dataset = await db
      .selectFrom('datasets')
      .select('name')
      .where('id', '=', dataset_id)
      .executeTakeFirstOrThrow();
    const model = await world.read(id);
    expect(model).toMatchObject({
      id,
      name: 'Morphology 2026-11',
      type: 'morphology',
      dataset_id,
      dataset_name: dataset.name,
      config: { epochs: 7, batch_size: 4, learning_rate: 0.0003, validation_split: 0.25 },
      notes: 'first try',
      status: 'created',
      metrics: null,
      trained_at: null,
      origin: 'trained',
      created_by: world.trainer.id,
    });
    expect(new Date(model.created_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await lab.audits('model.create')).at(-1)).toMatchObject({
      subject_id: id,
      after: { name: 'Morphology 2026-11', type: 'morphology', datasetId: dataset_id },
    });
    const shipped = await get<Model>(`/technical/models/${encodeURIComponent(SHIPPED)}`);
    expect(shipped).toMatchObject({ id: SHIPPED, origin: 'shipped', project_id: null, status: 'trained' });
    for (const missing of [newId(), 'ffffffffffff%2F1', 'no-such'])
      expect((await call('GET', `/technical/models/${missing}`)).statusCode).toBe(404);
    expect((await call('GET', `/technical/models/${id}`, undefined, lab.stranger)).statusCode).toBe(404);
    expect((await call('GET', `/technical/models/${id}`, undefined, lab.plain)).statusCode).toBe(403);
    expect((await call('GET', `/technical/models/${id}`, undefined, world.reader)).statusCode).toBe(200);
  });

  it('TEC-190 TEC-131 is refused without a name or dataset, and on labels of another type', async () => {
    const dataset_id = await world.dataset('detection');
    const text = 'Please provide a model name and select a dataset';
    for (const wrong of [{ name: 'x' }, { dataset_id }, { name: '  ', dataset_id }, {}]) {
      const answer = await call('POST', '/technical/models', wrong);
      expect(answer.statusCode).toBe(422);
      const { message, errors } = answer.json<{ message: string; errors: { message: string }[] }>();
      expect([message, ...errors.map((each) => each.message)].join('\n')).toContain(text);
    }
    const other = await call('POST', '/technical/models', { name: 'x', type: 'morphology', dataset_id });
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'model_dataset_type']);
    for (const [type, status] of [
      ['detection', 409],
      ['morphology', 201],
      ['combined', 201],
    ] as const) {
      const outlined = { name: 'Masks', type: 'segmentation', dataset_id: await world.dataset(type) };
      expect((await call('POST', '/technical/models', outlined)).statusCode).toBe(status);
    }
    const untyped = await call('POST', '/technical/models', {
      name: 'x',
      dataset_id: await world.dataset(null),
    });
    expect([untyped.statusCode, codeOf(untyped)]).toEqual([409, 'model_dataset_type']);
    const none = await call('POST', '/technical/models', { name: 'x', dataset_id: newId() });
    const foreign = await call('POST', '/technical/models', { name: 'x', dataset_id: lab.otherDatasetId });
    expect([none.statusCode, foreign.statusCode]).toEqual([404, 404]);
  });

  it('TEC-208 is written by nobody without train_models, and by nobody who only reads', async () => {
    const { id } = await world.trained();
    const viewer = await world.people.holder(['train_models'], 'viewer');
    const dataset_id = await world.dataset('detection');
    const writes = [
      ['POST', '/technical/models', { name: 'x', dataset_id }],
      ['POST', `/technical/models/${id}/train`, {}],
      ['POST', `/technical/models/${id}/stop`, undefined],
      ['PUT', `/technical/models/${id}`, {}],
      ['DELETE', `/technical/models/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of writes)
      for (const who of [world.reader, viewer])
        expect([path, (await call(method, path, body, who)).statusCode]).toEqual([path, 403]);
    expect((await call('POST', `/technical/models/${id}/export`, {}, world.reader)).statusCode).toBe(403);
    expect((await call('POST', `/technical/models/${id}/export`, {}, viewer)).statusCode).toBe(200);
    expect((await call('PUT', `/technical/models/${id}`, {})).statusCode).toBe(200);
  });

  it('TEC-275 changes name and notes; its other fields stay as they are or are refused', async () => {
    const model = await world.model();
    const path = `/technical/models/${model.id}`;
    const changed = await call('PUT', path, {
      name: 'Heads B',
      notes: 'n',
      config: { epochs: 3 },
      metrics: { final_loss: 0.5 },
      trained_at: '2020-01-01T00:00:00.000Z',
      type: model.type,
      dataset_id: model.dataset_id,
    });
    expect(changed.json<Model>()).toMatchObject({
      name: 'Heads B',
      notes: 'n',
      config: { epochs: 3, batch_size: 16 },
      metrics: null,
      trained_at: null,
      status: 'created',
    });
    expect((await lab.audits('model.update')).at(-1)).toMatchObject({
      before: { name: 'Heads 2026', notes: '' },
      after: { name: 'Heads B' },
    });
    for (const status of ['completed', 'failed', 'training', 'other']) {
      const moved = await call('PUT', path, { status });
      expect([status, moved.statusCode, codeOf(moved)]).toEqual([status, 409, 'model_status_fixed']);
    }
    const early = await call('PUT', path, { status: 'trained' });
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'model_not_completed']);
    const idle = await call('PUT', path, { status: 'stopped' });
    expect([idle.statusCode, codeOf(idle)]).toEqual([409, 'model_not_training']);
    for (const fixed of [{ type: 'morphology' }, { dataset_id: newId() }, { dataset_name: 'other' }])
      expect(codeOf(await call('PUT', path, fixed))).toBe('model_fields_fixed');
    expect((await world.read(model.id)).status).toBe('created');
    const done = await world.completed();
    expect(codeOf(await call('PUT', `/technical/models/${done.id}`, { config: { epochs: 2 } }))).toBe(
      'model_fields_fixed',
    );
  });
});

describe('the list of models', () => {
  it('TEC-271 answers models and total by type, status, dataset, limit and offset, for technical readers', async () => {
    const first = await world.model();
    const second = await world.model({ type: 'morphology', dataset_id: await world.dataset('combined') });
    const all = await models('?limit=100');
    expect(all.ids).toEqual(expect.arrayContaining([SHIPPED, first.id, second.id]));
    expect(all.ids[0]).toBe(SHIPPED);
    expect(all.total).toBe(all.ids.length);
    expect((await models('?type=morphology&status=created&limit=100')).ids).toContain(second.id);
    expect((await models('?type=morphology&limit=100')).ids).not.toContain(first.id);
    expect((await models('?status=trained&limit=100')).ids).not.toContain(first.id);
    expect(await models(`?dataset_id=${first.dataset_id}`)).toMatchObject({ ids: [first.id], total: 1 });
    const page = await models('?limit=1&offset=1');
    expect([page.ids, page.total]).toEqual([[all.ids[1]], all.total]);
    expect(await models('?limit=5&offset=1000')).toMatchObject({ ids: [], total: all.total });
    const foreign = newId();
    await db
      .insertInto('models')
      .values({
        id: foreign,
        code: foreign,
        name: 'Foreign',
        type: 'detection',
        project_id: lab.otherProjectId,
        origin: 'trained',
        status: 'created',
      })
      .execute();
    expect((await models('?limit=100')).ids).not.toContain(foreign);
    const reader = await call('GET', '/sarm/training/list-model', undefined, world.reader);
    expect(reader.statusCode).toBe(200);
    expect((await call('GET', '/sarm/training/list-model', undefined, lab.plain)).statusCode).toBe(403);
  });

  it('names the dataset by its code where the reader sees no names, also after the dataset is gone', async () => {
    const model = await world.model();
    const patient = newId();
    await db
      .insertInto('patients')
      .values({ id: patient, project_id: lab.projectId, name: 'Anna Muster' })
      .execute();
    const dataset = await db
      .updateTable('datasets')
      .set({ patient_id: patient, name: 'Anna Muster' })
      .where('id', '=', model.dataset_id)
      .returning('code')
      .executeTakeFirstOrThrow();
    expect((await world.read(model.id)).dataset_name).toBe(dataset.code);
  });
});

describe('deleting a model', () => {
  it('TEC-276 removes record and files, and writes it into the log', async () => {
    const { id } = await world.trained();
    const prefix = `projects/${lab.projectId}/models/${id}/`;
    expect(await lab.blobs(prefix)).toHaveLength(1);
    expect((await call('DELETE', `/technical/models/${id}`)).statusCode).toBe(204);
    expect((await call('GET', `/technical/models/${id}`)).statusCode).toBe(404);
    expect(await lab.blobs(prefix)).toEqual([]);
    expect((await lab.audits('model.delete')).at(-1)).toMatchObject({
      subject_id: id,
      before: { status: 'trained' },
    });
  });

  it('TEC-276 answers 409 while training, for one that ships, is or was in use, or is named by an analysis', async () => {
    const remove = async (id: string) => {
      const answer = await call('DELETE', `/technical/models/${encodeURIComponent(id)}`);
      return [answer.statusCode, codeOf(answer)];
    };
    expect(await remove((await world.started()).model.id)).toEqual([409, 'model_training']);
    expect(await remove(SHIPPED)).toEqual([409, 'model_shipped']);
    const model = await world.trained();
    const deployment = newId();
    await db
      .insertInto('model_deployments')
      .values({
        id: deployment,
        project_id: lab.projectId,
        type: 'detection',
        model_id: model.row_id,
        alias: 'champion',
      })
      .execute();
    expect(await remove(model.id)).toEqual([409, 'model_in_use']);
    await db
      .updateTable('model_deployments')
      .set({ until: new Date() })
      .where('id', '=', deployment)
      .execute();
    expect(await remove(model.id)).toEqual([409, 'model_was_in_use']);
    const analysed = await world.trained();
    await db
      .insertInto('video_analyses')
      .values({
        id: newId(),
        project_id: lab.projectId,
        video_id: await lab.video(),
        video_sha256: '0'.repeat(64),
        model_id: analysed.row_id,
        model_sha256: '1'.repeat(64),
        parameters: '{}',
        parameters_sha256: '2'.repeat(64),
      })
      .execute();
    expect(await remove(analysed.id)).toEqual([409, 'model_in_analysis']);
  });
});
