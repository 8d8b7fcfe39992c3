import { gunzipSync } from 'node:zlib';
import { manifestV2 } from '@sarm/contracts/manifests/dataset-manifest';
import { segmentationDescription } from '@sarm/contracts/manifests/segmentation-description';
import { findModel, findModelByCode, registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { saveModel } from '@sarm/database/training/registered-models.repository';
import { modelIdOf } from '@sarm/domain/shapes/detection';
import { createModelStore } from '@sarm/inference/models/model-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { bytesOf } from '../label-bench.fixture.ts';
import { outlinedDataset } from './outlined-dataset.fixture.ts';
import { TrainBench, trainerOf } from './train-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const world = await TrainBench.open(bench, database);
const program = await trainerOf(bench)();
if (program === undefined)
  console.warn('THE TRAINER IS NOT INSTALLED: its tests are left out. Run bash apps/trainer/prepare.sh');
const NAMES = ['accuracy', 'loss', 'val_accuracy', 'val_loss'];
const EPOCHS = 2;

const { modelsFolder } = readConfig({ ...process.env, SARM_DATABASE_URL: 'postgres://127.0.0.1/none' });

/** The model of masks that ships, as the installation has it in use. */
async function shippedStart() {
  const shipped = (await readShippedModels(modelsFolder)).findLast(({ type }) => type === 'segmentation');
  if (shipped === undefined) throw new Error('no model of masks ships');
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, [shipped]));
  const row = await bench.inProject((tx) => findModelByCode(tx, modelIdOf(shipped.sha256)));
  return { modelId: row?.id ?? '', sha256: shipped.sha256 };
}

describe.runIf(program !== undefined)('a training of masks', () => {
  let datasetId: string;
  beforeAll(async () => {
    ({ datasetId } = await outlinedDataset(world.versions));
  });

  it('freezes the masks of labels, learns them in the cage, and gives a model that outlines from clicks', async () => {
    const done = await world.train({ datasetId, type: 'segmentation', epochs: EPOCHS });
    expect(done.outcome).toMatchObject({ status: 'completed', notice: { code: 'training.done' } });
    const { run, model, metrics } = await world.read(done);
    expect(metrics.map(({ name, epoch }) => [name, epoch])).toEqual(
      NAMES.flatMap((name) => [1, 2].map((epoch) => [name, epoch])),
    );

    const [version] = await world.versions.versions(datasetId);
    expect(version).toMatchObject({
      id: run.version_id,
      task: 'click_segmentation',
      split_by: 'patient',
      // One frame is left without any mask that may be used, and one never had one.
      frame_count: 11,
      item_count: 22,
      left_out: { rejected: 1, bad_quality: 1, no_consent: 4 },
    });
    const bytes = await bytesOf(bench, version?.manifest_key ?? '');
    const manifest = manifestV2.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
    const boxes = manifest.frames.flatMap((frame) => frame.boxes);
    expect(boxes.map(({ mask }) => mask?.parts.map(({ part }) => part))).toEqual(boxes.map(() => ['head']));
    expect(boxes.some((box) => box.morphology !== undefined)).toBe(false);

    const best = metrics.find(({ name, epoch }) => name === 'val_accuracy' && epoch === run.best_epoch);
    const card = model.card as { metrics: { accuracy: number; validation: Record<string, object> } };
    expect(card.metrics.accuracy).toBeCloseTo(best?.value ?? -1, 3);
    expect(Object.keys(card.metrics.validation)).toEqual(['head']);
    expect(segmentationDescription.parse(model.description).layout).toBe('sarm-clicks-v1');

    await bench.inProject((tx) => saveModel(tx, done.modelId));
    const stored = await bench.inProject((tx) => findModel(tx, done.modelId));
    if (stored === undefined) throw new Error('the model cannot be used');
    const models = createModelStore({ folder: bench.root, blobs: bench.blobs, log: silentLog, threads: 1 });
    const segmenter = await models.segmenterFor(stored);
    const box = { x1: 40, y1: 30, x2: 60, y2: 42 };
    const answer = await segmenter.segment({
      picture: { rgb: new Uint8Array(96 * 64 * 3).fill(120), width: 96, height: 64 },
      box,
      umPerPx: 0.3,
      points: [{ x: 50, y: 36, label: 1 }],
      part: 'head',
      page: [box],
    });
    expect(answer?.mask.values.every((each) => each >= 0 && each <= 1)).toBe(true);
    await segmenter.close();
    await models.close();
  });

  it('ends with the reason where too few are outlined', async () => {
    const minimum = { frames: 4, heads: 8, masks: 50, perClass: 2 };
    const few = await world.train({ datasetId, type: 'segmentation', limits: { minimum } });
    expect(few.outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'training.too_few_masks', params: { needed: 50 } },
    });
    const { model } = await world.read(few);
    expect([model.status, model.metrics]).toEqual(['failed', null]);
  });

  it('goes on from the model of masks that ships, and leaves no model where it is stopped', async () => {
    const start = await shippedStart();
    let cancelled = false;
    const stopped = await world.train({
      datasetId,
      type: 'segmentation',
      epochs: 500,
      start,
      onProgress: ({ notice }, cancel) => {
        if (cancelled || notice?.code !== 'training.running' || notice.params?.['epoch'] !== 2) return;
        cancelled = true;
        cancel();
      },
    });
    expect(stopped.outcome.status).toBe('cancelled');
    const { run, model, log } = await world.read(stopped);
    expect(log.map(({ code }) => code)).toContain('training.starts_from');
    expect(run).toMatchObject({ state: 'stopped', start_sha256: start.sha256, checkpoint_key: null });
    expect(model).toMatchObject({ status: 'stopped', blob_key: null, sha256: null, metrics: null });
  });
});
