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
    const wrong = await train((await world.model()).id, { start_from: 'elsewhere' });
    expect(wrong.statusCode).toBe(422);
  });
});
