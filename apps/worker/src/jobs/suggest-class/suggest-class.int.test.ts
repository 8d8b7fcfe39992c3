import { newId } from '@sarm/database/kernel/new-id';
import { createModelStore } from '@sarm/inference/models/model-store';
import { brightnessNetwork } from '@sarm/inference/testing/class-network';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createOutlinedBox } from '../make-mask/mask-bench.fixture.ts';
import { saveClassifier } from '../trained-classifier.fixture.ts';
import { createSuggestClass } from './handler.ts';

const { database, bench } = await benchOfFile();
const { db } = database.admin;
const models = createModelStore({ folder: '.', blobs: bench.blobs, log: silentLog, threads: 1 });
afterAll(() => models.close());

const classifier = (file: Uint8Array): Promise<string> => saveClassifier(bench, db, file);

async function calibrate(detectionId: string): Promise<void> {
  const calibration = { id: newId(), name: 'C', microscope: 'M', objective: '40', pixel_size_um: 0.5 };
  await db.insertInto('calibrations').values(calibration).execute();
  await db
    .updateTable('videos')
    .set({ calibration_id: calibration.id })
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
