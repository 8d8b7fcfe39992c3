import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { describe, expect, it } from 'vitest';
import { modelsWorldOfFile, SHIPPED } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const { db } = lab.api.database.admin;
const train = (id: string, body: object = {}) => call('POST', `/technical/models/${id}/train`, body);

describe('which weights a training begins with', () => {
  it('begins with the weights of the model in use, from the beginning where that is requested, and again as before', async () => {
    const [inUse] = await db.selectFrom('models').selectAll().where('code', '=', SHIPPED).execute();
    const startOf = async (id: string) => {
      const { start_from, start_model_id, start_sha256 } = await world.runOf(id);
      return { start_from, start_model_id, start_sha256 };
    };
    const model = await world.model();
    await train(model.id);
    const from = { start_model_id: inUse?.id, start_sha256: inUse?.sha256 };
    expect(await startOf(model.id)).toEqual({ start_from: 'model_in_use', ...from });
    expect((await world.status(model.id)).run).toMatchObject({
      start_from: 'model_in_use',
      start: { name: inUse?.name, sha256: inUse?.sha256 },
    });
    expect((await lab.audits('model.train')).at(-1)).toMatchObject({ after: { startFrom: inUse?.sha256 } });
    const random = { start_from: 'beginning', start_model_id: null, start_sha256: null };
    const anew = await world.model();
    await train(anew.id, { start_from: 'beginning' });
    expect(await startOf(anew.id)).toEqual(random);
    expect((await world.status(anew.id)).run).toMatchObject({ start_from: 'beginning', start: null });
    await call('POST', `/technical/models/${anew.id}/stop`);
    expect((await train(anew.id)).statusCode).toBe(202);
    expect(await startOf(anew.id)).toEqual(random);
    const classes = await world.model({ type: 'morphology', dataset_id: await world.dataset('morphology') });
    await train(classes.id);
    expect(await startOf(classes.id)).toEqual(random);
    const masks = await world.model({ type: 'segmentation', dataset_id: await world.dataset('morphology') });
    await train(masks.id);
    // Of its own type none is in use here: that of heads is never taken.
    expect(await startOf(masks.id)).toEqual(random);
    const wrong = await train((await world.model()).id, { start_from: 'elsewhere' });
    expect(wrong.statusCode).toBe(422);
  });

  it('a model of masks begins with the weights of the model of masks in use', async () => {
    const sha256 = 'ee'.repeat(32);
    const shipped = { name: 'Clicks v1', sha256, path: 'clicks/model.onnx', description: {} };
    await inScope(lab.api.deps.db, asInstallation, (tx) =>
      registerShippedModels(tx, [{ ...shipped, type: 'segmentation' }]),
    );
    await world.forgetTasks();
    const over = { type: 'segmentation', dataset_id: await world.dataset('combined') };
    const model = await world.model(over);
    expect((await train(model.id)).statusCode).toBe(202);
    const run = await world.runOf(model.id);
    expect(run).toMatchObject({ start_from: 'model_in_use', start_sha256: sha256 });
    const anew = await world.model(over);
    await train(anew.id, { start_from: 'beginning' });
    expect((await world.runOf(anew.id)).start_sha256).toBeNull();
  });
});
