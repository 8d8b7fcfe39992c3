import { gunzipSync } from 'node:zlib';
import { manifestV2 } from '@sarm/contracts/manifests/dataset-manifest';
import { segmentationDescription } from '@sarm/contracts/manifests/segmentation-description';
import { findModel } from '@sarm/database/analyses/models.repository';
import { saveModel } from '@sarm/database/training/registered-models.repository';
import { createModelStore } from '@sarm/inference/models/model-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { describe, expect, it } from 'vitest';
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

describe.runIf(program !== undefined)('a training of masks', () => {
  it('freezes the masks of labels, learns them in the cage, and gives a model that outlines from clicks', async () => {
    const { datasetId } = await outlinedDataset(world.versions);
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
    const { datasetId } = await outlinedDataset(world.versions);
    const minimum = { frames: 4, heads: 8, masks: 50, perClass: 2 };
    const few = await world.train({ datasetId, type: 'segmentation', limits: { minimum } });
    expect(few.outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'training.too_few_masks', params: { needed: 50 } },
    });
    const { model } = await world.read(few);
    expect([model.status, model.metrics]).toEqual(['failed', null]);
  });
});
