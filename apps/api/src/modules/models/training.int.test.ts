import type { Model } from '@sarm/contracts/http/models/models.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { METRICS, modelsWorldOfFile, SHIPPED } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const { db } = lab.api.database.admin;
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const train = (id: string, body: object = {}) => call('POST', `/technical/models/${id}/train`, body);
const taskRow = (id: string) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the start of a training', () => {
  it('TEC-274 TEC-169 queues the trainer, sets status training and answers task_id and status', async () => {
    const model = await world.model({ config: { epochs: 12, batch_size: 8 } });
    const answer = await train(model.id, { epochs: 9, learning_rate: 0.0005 });
    expect(answer.statusCode).toBe(202);
    const { task_id, status } = answer.json<{ task_id: string; status: string }>();
    expect(status).toBe('training');
    expect(await world.read(model.id)).toMatchObject({
      status: 'training',
      config: { epochs: 9, batch_size: 8, learning_rate: 0.0005, validation_split: 0.2 },
    });
    expect(await taskRow(task_id)).toMatchObject({
      task_type: 'training',
      job_name: 'train-model',
      status: 'pending',
      subject_kind: 'model',
      subject_id: model.id,
      created_by: world.trainer.id,
    });
    const run = await world.runOf(model.id);
    expect(run).toMatchObject({
      task_id,
      state: 'queued',
      epochs: 9,
      settings: { epochs: 9, batch_size: 8, learning_rate: 0.0005, validation_split: 0.2 },
    });
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
    expect([job?.name, job?.data]).toMatchObject([
      expect.stringContaining('train-model'),
      { projectId: lab.projectId, runId: run.id, modelId: model.id },
    ]);
    expect((await lab.audits('model.train')).at(-1)).toMatchObject({
      subject_id: model.id,
      before: { status: 'created' },
      after: { status: 'training', runId: run.id, taskId: task_id, epochs: 9 },
    });
    const again = await train(model.id);
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'model_training']);
  });

  it('TEC-191 takes each setting within its bounds and on its step, by default 100, 16, 0.001 and 0.2', async () => {
    const { model } = await world.started();
    expect((await world.read(model.id)).config).toEqual({
      epochs: 100,
      batch_size: 16,
      learning_rate: 0.001,
      validation_split: 0.2,
    });
    const wrong: Record<string, number[]> = {
      epochs: [0, 1001, 1.5],
      batch_size: [0, 129, 2.5],
      learning_rate: [0, 0.1001, 0.00015],
      validation_split: [0, 0.55, 0.12],
    };
    const right: Record<string, number[]> = {
      epochs: [1, 1000],
      batch_size: [1, 128],
      learning_rate: [0.0001, 0.1, 0.0003],
      validation_split: [0.05, 0.5, 0.3, 0.15],
    };
    const dataset_id = await world.dataset('detection');
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const config = { [name]: value };
        expect([config, (await train(model.id, config)).statusCode]).toEqual([config, 422]);
        const made = await call('POST', '/technical/models', { name: 'x', dataset_id, config });
        expect([config, made.statusCode]).toEqual([config, 422]);
      }
    for (const [name, values] of Object.entries(right))
      for (const value of values) {
        const made = await call('POST', '/technical/models', {
          name: 'x',
          dataset_id,
          config: { [name]: value },
        });
        expect([name, value, made.statusCode]).toEqual([name, value, 201]);
      }
  });

  it('is refused for a model that ships, that was trained, or whose dataset is gone, and answers 404 to others', async () => {
    expect(codeOf(await train(encodeURIComponent(SHIPPED)))).toBe('model_shipped');
    expect(codeOf(await train((await world.completed()).id))).toBe('model_status_fixed');
    const orphan = await world.model();
    await db.deleteFrom('datasets').where('id', '=', orphan.dataset_id).execute();
    expect(codeOf(await train(orphan.id))).toBe('model_dataset_gone');
    expect((await world.read(orphan.id)).status).toBe('created');
    const model = await world.model();
    const foreign = await call('POST', `/technical/models/${model.id}/train`, {}, lab.stranger);
    expect([foreign.statusCode, (await train(newId())).statusCode]).toEqual([404, 404]);
  });
});

describe('the status of a training', () => {
  it('TEC-153 has one value of each curve for every finished epoch, the log, and the time left', async () => {
    const { model, runId } = await world.started({ epochs: 10 });
    const start = await world.status(model.id);
    expect(start).toMatchObject({
      model_id: model.id,
      status: 'training',
      progress: 0,
      current_epoch: 0,
      metrics: { loss: [], accuracy: [], val_loss: [], val_accuracy: [] },
      logs: [],
      estimated_time_remaining: null,
    });
    const place = { run_id: runId, project_id: lab.projectId };
    const values = {
      loss: [0.9, 0.5, 0.25],
      accuracy: [0.5, 0.7, 0.8],
      val_loss: [1, 0.6, 0.4],
      val_accuracy: [0.4, 0.6, 0.7],
    };
    await db
      .insertInto('training_metrics')
      .values(
        Object.entries(values).flatMap(([name, list]) =>
          list.map((value, at) => ({ ...place, name, epoch: at + 1, value })),
        ),
      )
      .execute();
    await db
      .insertInto('training_log')
      .values([
        {
          ...place,
          line: 1,
          level: 'info',
          code: 'training.running',
          params: JSON.stringify({ epoch: 1, epochs: 10 }),
        },
        { ...place, line: 2, level: 'warning', code: 'of.a.newer.trainer' },
      ])
      .execute();
    await world.setRun(runId, {
      state: 'running',
      epoch: 3,
      epoch_seconds: 14.2,
      batch: 50,
      batches: 100,
      best_epoch: 3,
    });
    const status = await world.status(model.id);
    expect(status).toMatchObject({
      progress: 35,
      current_epoch: 4,
      epochs: 10,
      best_epoch: 3,
      metrics: values,
    });
    expect(status.estimated_time_remaining).toBeCloseTo(14.2 * 7);
    expect(status.logs.map(({ line, code }) => [line, code])).toEqual([
      [1, 'training.running'],
      [2, 'of.a.newer.trainer'],
    ]);
    expect(status.logs[0]?.message).toMatch(/1.*10/);
    expect(status.logs[1]?.message).toBe('of.a.newer.trainer');
    for (const who of [world.reader, lab.technician])
      expect(
        (await call('GET', `/technical/models/${model.id}/training-status`, undefined, who)).statusCode,
      ).toBe(200);
    expect(
      (await call('GET', `/technical/models/${model.id}/training-status`, undefined, lab.stranger))
        .statusCode,
    ).toBe(404);
    expect(
      (await call('GET', `/technical/models/${model.id}/training-status`, undefined, lab.plain)).statusCode,
    ).toBe(403);
    expect(await world.status(encodeURIComponent(SHIPPED))).toMatchObject({
      status: 'trained',
      run: null,
      progress: 100,
    });
  });
});

describe('stopping a training', () => {
  it('TEC-171 sets the model to stopped, ends its task and discards the checkpoint, by the call and by PUT', async () => {
    for (const stop of [
      (id: string) => call('POST', `/technical/models/${id}/stop`),
      (id: string) => call('PUT', `/technical/models/${id}`, { status: 'stopped' }),
    ]) {
      const { model, taskId, runId } = await world.started();
      const key = `projects/${lab.projectId}/runs/${runId}/checkpoint`;
      await lab.api.deps.blobs.put(key, Buffer.from('weights'), { contentType: 'application/octet-stream' });
      await world.setRun(runId, { state: 'running', checkpoint_key: key, checkpoint_epoch: 2 });
      const answer = await stop(model.id);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<Model>()).toMatchObject({
        id: model.id,
        status: 'stopped',
        metrics: null,
        sha256: null,
      });
      expect(await taskRow(taskId)).toMatchObject({ status: 'cancelled' });
      expect(await world.runOf(model.id)).toMatchObject({ state: 'stopped', checkpoint_key: null });
      const removal = await db.selectFrom('blob_removals').selectAll().where('prefix', '=', key).execute();
      expect(removal).toHaveLength(1);
      expect((await lab.audits('model.stop')).at(-1)).toMatchObject({ subject_id: model.id });
      const twice = await stop(model.id);
      if (twice.statusCode !== 200) expect(codeOf(twice)).toBe('model_not_training');
      expect((await train(model.id)).statusCode).toBe(202);
    }
  });
});

describe('saving a trained model', () => {
  it('TEC-172 marks it trained with the metrics and the time of the trainer, whatever the client sends', async () => {
    const { id } = await world.completed();
    const answer = await call('PUT', `/technical/models/${id}`, {
      status: 'trained',
      metrics: { final_loss: 0, final_accuracy: 1 },
      trained_at: '2020-01-01T00:00:00.000Z',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Model>()).toMatchObject({
      status: 'trained',
      metrics: METRICS,
      trained_at: '2026-11-15T11:30:00.000Z',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await lab.audits('model.save')).at(-1)).toMatchObject({
      subject_id: id,
      before: { status: 'completed' },
      after: { status: 'trained' },
    });
    const repeated = await call('PUT', `/technical/models/${id}`, { status: 'trained' });
    expect(repeated.statusCode).toBe(200);
    for (const { id: early } of [await world.model(), (await world.started()).model]) {
      const refused = await call('PUT', `/technical/models/${early}`, { status: 'trained' });
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'model_not_completed']);
    }
    const empty = await world.completed({ blob_key: null, sha256: null });
    expect(codeOf(await call('PUT', `/technical/models/${empty.id}`, { status: 'trained' }))).toBe(
      'model_file_missing',
    );
  });

  it('TEC-168 moves a model only along its states', async () => {
    const statuses = ['created', 'training', 'completed', 'trained', 'stopped', 'failed'] as const;
    const moves: Record<string, string[]> = {};
    for (const from of statuses) {
      moves[from] = [];
      for (const to of ['trained', 'stopped', 'created', 'completed', 'failed', 'training']) {
        if (to === from) continue;
        const model = from === 'training' ? (await world.started()).model : await world.completed();
        if (from !== 'training') await world.setModel(model.id, { status: from });
        const answer = await call('PUT', `/technical/models/${model.id}`, { status: to });
        if (answer.statusCode === 200) moves[from]?.push(to);
        else expect(answer.statusCode).toBe(409);
      }
      if (from !== 'training') {
        const model = await world.completed();
        await world.setModel(model.id, { status: from });
        if ((await train(model.id)).statusCode === 202) moves[from]?.push('training by train');
      }
    }
    expect(moves).toEqual({
      created: ['training by train'],
      training: ['stopped'],
      completed: ['trained'],
      trained: [],
      stopped: ['training by train'],
      failed: ['training by train'],
    });
  });
});
