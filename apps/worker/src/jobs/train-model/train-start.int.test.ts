import { findModelByCode, registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { modelIdOf } from '@sarm/domain/shapes/detection';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { TrainBench, trainerOf } from './train-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const world = await TrainBench.open(bench, database);
const program = await trainerOf(bench)();
if (program === undefined)
  console.warn('THE TRAINER IS NOT INSTALLED: its tests are left out. Run bash apps/trainer/prepare.sh');

const { modelsFolder } = readConfig({ ...process.env, SARM_DATABASE_URL: 'postgres://127.0.0.1/none' });
const shipped = (await readShippedModels(modelsFolder)).findLast(({ type }) => type === 'detection');
if (shipped === undefined) throw new Error('no detector ships');
await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, [shipped]));
const inUse = await bench.inProject((tx) => findModelByCode(tx, modelIdOf(shipped.sha256)));
if (inUse === undefined) throw new Error('the shipped detector is not registered');
const start = { modelId: inUse.id, sha256: shipped.sha256 };

/** Without a card, as one that was imported. */
async function imported(): Promise<string> {
  const id = newId();
  const blobKey = `projects/${bench.projectId}/models/${id}.onnx`;
  const { sha256 } = await bench.blobs.put(blobKey, Buffer.from('another network'), {
    contentType: 'application/octet-stream',
  });
  await database.admin.db
    .insertInto('models')
    .values({
      id,
      code: id,
      project_id: bench.projectId,
      name: 'Brought along',
      type: 'detection',
      origin: 'imported',
      status: 'trained',
      sha256,
      blob_key: blobKey,
      description: JSON.stringify({}),
    })
    .execute();
  return id;
}

describe.runIf(program !== undefined)('the start of a training', () => {
  it('goes on from the weights of the model in use, and keeps their digest in run, identity and card', async () => {
    const done = await world.train({ epochs: 1, start });
    expect(done.outcome.status).toBe('completed');
    const { run, model, log } = await world.read(done);
    expect(run).toMatchObject({ start_from: 'model_in_use', start_sha256: shipped.sha256 });
    expect(log).toContainEqual({
      code: 'training.starts_from',
      params: { name: shipped.name, weights: shipped.sha256.slice(0, 12) },
    });
    const card = model.card as {
      earlierStages: object[];
      settings: { identity: { startFrom: string } };
    };
    expect(card.settings.identity.startFrom).toBe(shipped.sha256);
    expect(card.earlierStages.at(-1)).toEqual({
      model: 'sperm-detection-v1',
      restoredFrom: shipped.sha256,
    });
    const anew = await world.read(await world.train({ epochs: 1 }));
    expect(anew.run).toMatchObject({ start_from: 'beginning', start_sha256: null });
    expect(anew.run.identity_sha256).not.toBe(run.identity_sha256);
    expect((anew.model.card as { earlierStages: object[] }).earlierStages).toEqual([]);
  });

  it('refuses a start whose network nobody knows, or whose weights are not those that were requested', async () => {
    const id = await imported();
    const { sha256 } = await bench.inProject((tx) =>
      tx.selectFrom('models').select('sha256').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const other = await world.train({ epochs: 1, start: { modelId: id, sha256: sha256 ?? '' } });
    expect(other.outcome).toMatchObject({ status: 'failed', notice: { code: 'training.start_differs' } });
    const changed = await world.train({ epochs: 1, start: { ...start, sha256: 'e'.repeat(64) } });
    expect(changed.outcome).toMatchObject({ status: 'failed', notice: { code: 'training.start_gone' } });
    const { model, run } = await world.read(changed);
    expect([model.status, run.state]).toEqual(['failed', 'failed']);
  });
});
