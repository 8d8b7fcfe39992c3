import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findPrediction, insertPrediction } from '@sarm/database/predictions/predictions.repository';
import { createModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createPerson } from '@sarm/testing/people';
import { afterAll } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createIngestVideo } from '../ingest-video/handler.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { createPredictVideo } from './handler.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
const CALIBRATION = '0198a000-0000-7000-8000-00000000ca11';
/** Of the video, which has SIZE. */
export const FRAMES = 60;
export const SIZE = { width: 320, height: 240 } as const;

/** A checked video, the shipped models, and what it takes to try a model on it. */
export async function predictionBenchOfFile() {
  const { database, bench } = await benchOfFile();
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const shipped = await readShippedModels(MODELS);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
  const models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog, threads: 2 });
  afterAll(() => models.close());
  const predict = createPredictVideo({ cage, models });
  const { path } = await simulatedVideo(
    { seed: 4711, widthPx: SIZE.width, heightPx: SIZE.height, umPerPixel: 0.5, concentration: 60 },
    { fps: 30, seconds: FRAMES / 30 },
  );
  const videoId = await bench.addVideo(path);
  await bench.run(createIngestVideo({ cage }), { videoId });
  await database.admin.db
    .insertInto('calibrations')
    .values({
      id: CALIBRATION,
      name: 'c',
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
  const { id: userId } = await createPerson(database);
  const shippedId = (await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation')))?.id ?? '';

  const calibrate = (calibrated: boolean) =>
    database.admin.db
      .updateTable('videos')
      .set({ calibration_id: calibrated ? CALIBRATION : null })
      .execute();

  /** The shipped weights again, as a model that was trained in the project, with another threshold. */
  async function trainedModel(
    change: object,
    type: 'detection' | 'morphology' = 'detection',
    file?: Uint8Array,
  ) {
    const id = newId();
    const shipped = await database.admin.db
      .selectFrom('models')
      .selectAll()
      .where('id', '=', shippedId)
      .executeTakeFirstOrThrow();
    const bytes = file ?? (await readFile(`${MODELS}/${shipped.shipped_path ?? ''}`));
    const blob_key = `projects/${bench.projectId}/models/${id}/model.onnx`;
    await bench.blobs.put(blob_key, bytes, { contentType: 'application/octet-stream' });
    await database.admin.db
      .insertInto('models')
      .values({
        id,
        code: id,
        project_id: bench.projectId,
        name: 'candidate',
        type,
        origin: 'trained',
        status: 'trained',
        blob_key,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        description: JSON.stringify(type === 'morphology' ? change : { ...shipped.description, ...change }),
      })
      .execute();
    return id;
  }

  async function run(modelId: string, options: RunOptions & { readonly sendFrames?: boolean } = {}) {
    const predictionId = newId();
    const { sendFrames = false, ...more } = options;
    const outcome = await bench.run(
      predict,
      { predictionId, sendFrames, videoId },
      {
        ...more,
        onQueued: async (tx, taskId) => {
          const names = { id: predictionId, name: 'first', modelId, videoId, taskId };
          await insertPrediction(tx, { ...names, projectId: bench.projectId, createdBy: userId });
        },
      },
    );
    const row = await bench.inProject((tx) => findPrediction(tx, predictionId));
    return { outcome, row, predictionId };
  }

  const bytesOf = async (key: string) => buffer((await bench.blobs.open(key)).stream);

  return { bench, predict, videoId, userId, shippedId, calibrate, trainedModel, run, bytesOf };
}
