import { createHash } from 'node:crypto';
import { newId } from '@sarm/database/kernel/new-id';
import { createModelStore } from '@sarm/inference/models/model-store';
import { brightnessNetwork, CLASS_DESCRIPTION } from '@sarm/inference/testing/class-network';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createOutlinedBox } from '../make-mask/mask-bench.fixture.ts';
import { createSuggestClass } from './handler.ts';

const { database, bench } = await benchOfFile();
const { db } = database.admin;
const models = createModelStore({ folder: '.', blobs: bench.blobs, log: silentLog, threads: 1 });
afterAll(() => models.close());

async function classifier(file: Uint8Array): Promise<string> {
  const id = newId();
  const key = `projects/${bench.projectId}/models/${id}/model.onnx`;
  await bench.blobs.put(key, Buffer.from(file), { contentType: 'application/octet-stream' });
  await db
    .insertInto('models')
    .values({
      id,
      code: id,
      project_id: bench.projectId,
      name: 'Clinic classes',
      type: 'morphology',
      origin: 'trained',
      status: 'trained',
      sha256: createHash('sha256').update(file).digest('hex'),
      blob_key: key,
      description: JSON.stringify(CLASS_DESCRIPTION),
    })
    .execute();
  return id;
}

async function calibrate(detectionId: string): Promise<void> {
  const id = newId();
  await db
    .insertInto('calibrations')
    .values({
      id,
      name: id,
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 0.5,
      chamber_type: 'Leja',
      nominal_depth_um: 20,
      measured_depth_um: 20,
      depth_sd_um: 0.2,
      segre_silberberg_factor: 1,
    })
    .execute();
  await db
    .updateTable('videos')
    .set({ calibration_id: id })
    .where('id', 'in', (eb) => eb.selectFrom('detections').select('video_id').where('id', '=', detectionId))
    .execute();
}

const suggest = (detectionId: string, modelId: string) =>
  bench.run(createSuggestClass({ models }), { detectionId, modelId });

describe('suggest-class', () => {
  it('TEC-321 answers the class of a crop under the name of the model in use, and stores nothing else', async () => {
    // The picture is even, at 90 of 255.
    const { id } = await createOutlinedBox(bench, database);
    await calibrate(id);
    const dark = await classifier(brightnessNetwork(0.5));
    const first = await suggest(id, dark);
    expect(first).toMatchObject({
      status: 'completed',
      notice: { code: 'model.class_suggested', params: { name: 'Clinic classes' } },
      result: { model: { id: dark, name: 'Clinic classes' }, morphologyClass: 'normal' },
    });
    const bright = await suggest(id, await classifier(brightnessNetwork(0.2)));
    expect(bright.result).toMatchObject({
      morphologyClass: 'abnormal_head',
      probability: expect.closeTo(1 / (1 + Math.exp(-20 * (90 / 255 - 0.2))), 2),
    });
  });

  it('gives none without a calibration, because sizes could not be judged', async () => {
    const { id } = await createOutlinedBox(bench, database);
    const outcome = await suggest(id, await classifier(brightnessNetwork(0.5)));
    expect([outcome.status, outcome.notice.code]).toEqual(['failed', 'prediction.no_calibration']);
  });
});
