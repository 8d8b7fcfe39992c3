import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { simulatedVideo } from '@sarm/analysis/testing/simulated-video';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import {
  findPrediction,
  insertPrediction,
  type PredictionRow,
} from '@sarm/database/predictions/predictions.repository';
import { endSetArea, insertSetArea } from '@sarm/database/samples/set-areas.repository';
import { CLASS_DESCRIPTION, classNetwork } from '@sarm/inference/testing/class-network';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createPerson } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createIngestVideo } from '../ingest-video/handler.ts';
import { JobBench, type RunOptions } from '../job-bench.fixture.ts';
import { createPredictVideo } from './handler.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
const CALIBRATION = '0198a000-0000-7000-8000-00000000ca11';
const FRAMES = 60;

let database: TestDatabase;
let bench: JobBench;
let models: ModelStore;
let predict: ReturnType<typeof createPredictVideo>;
let videoId: string;
let userId: string;
let shippedId: string;
let first: PredictionRow | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const shipped = await readShippedModels(MODELS);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
  models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog, threads: 2 });
  predict = createPredictVideo({ cage, models });
  const { path } = await simulatedVideo(
    { seed: 4711, widthPx: 320, heightPx: 240, umPerPixel: 0.5, concentration: 60 },
    { fps: 30, seconds: 2 },
  );
  videoId = await bench.addVideo(path);
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
  ({ id: userId } = await createPerson(database));
  shippedId = (await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation')))?.id ?? '';
});
afterAll(async () => {
  await models.close();
  await bench.close();
  await database.drop();
});

const calibrate = (calibration_id: string | null) =>
  database.admin.db.updateTable('videos').set({ calibration_id }).execute();

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

describe('predict-video', () => {
  it('stores tracks, figures and sample frames of the shipped model, and ranks frames without sending them', async () => {
    const { outcome, row } = await run(shippedId);
    first = row;
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: FRAMES } });
    expect(row).toMatchObject({ status: 'completed', reason: null });
    const { metrics, frames } = row!;
    expect(Object.keys(metrics ?? {}).toSorted()).toEqual([
      'detection_confidence',
      'processed_frames',
      'processing_time',
      'total_sperm_count',
    ]);
    expect(metrics?.processed_frames).toBe(FRAMES);
    expect(metrics?.processing_time).toBeGreaterThan(0);
    expect(metrics?.detection_confidence).toBeGreaterThan(0.4);
    expect(frames?.samples.map(({ index }) => index)).toEqual([0, 8, 17, 25, 34, 42, 51, 59]);
    expect(frames?.heads).toHaveLength(FRAMES);
    expect(frames?.champion).toBeNull();
    expect(frames?.sent).toBeNull();
    for (const { index, heads } of frames?.samples ?? []) {
      expect(heads).toBe(frames?.heads[index]);
      const picture = await bytesOf(`${row?.results_key}frames/${String(index).padStart(7, '0')}.jpg`);
      expect([...picture.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    }
    const tracks = await bytesOf(`${row?.results_key}${row?.task_id}.tracks`);
    const file = openTracksFile(gunzipSync(tracks));
    expect([file.header.frames, file.tracks.length]).toEqual([FRAMES, metrics?.total_sperm_count]);
    expect(frames?.confidence.reduce((sum, each) => sum + each)).toBe(file.header.detections);
    expect(
      (await bench.inProject((tx) => tx.selectFrom('annotation_queue').selectAll().execute())).length,
    ).toBe(0);
  });

  it('TEC-173 reports the processed frames of all frames, and what was found so far', async () => {
    let soFar: unknown;
    const { outcome } = await run(shippedId, {
      beforeComplete: async (taskId) => {
        soFar = await bench.inProject((tx) =>
          tx
            .selectFrom('predictions')
            .select(['status', 'metrics'])
            .where('task_id', '=', taskId)
            .executeTakeFirst(),
        );
      },
    });
    const reports = outcome.progress.flatMap(({ notice: at, progress }) =>
      at?.code === 'prediction.looked' ? [[at.params?.['done'], Math.round(progress ?? 0)]] : [],
    );
    expect(reports).toHaveLength(FRAMES);
    expect(reports[29]).toEqual([30, 50]);
    expect(soFar).toMatchObject({ status: 'running', metrics: { processed_frames: expect.any(Number) } });
  });

  it('compares a trained model with the one in use, and sends the frames from which most is learned', async () => {
    await calibrate(CALIBRATION);
    const { row, outcome } = await run(await trainedModel({ threshold: 0.7 }), { sendFrames: true });
    expect(outcome.status).toBe('completed');
    const { champion, ranked = [], sent } = row?.frames ?? {};
    expect(champion?.frames).toBe(FRAMES);
    // The same weights, shown from another confidence on: nothing is found that the other does not find.
    expect(champion?.only_model).toBe(0);
    expect(champion?.only_champion).toBeGreaterThan(0);
    expect(champion?.shared).toBeGreaterThan(0);
    expect(ranked.length).toBeGreaterThan(0);
    for (const each of ranked)
      expect(each.score).toBe(each.uncertain + each.flickering + each.disputed + each.corrected);
    const queued = await bench.inProject((tx) =>
      tx
        .selectFrom('annotation_queue')
        .select(['frame_index', 'kind', 'source'])
        .orderBy('frame_index')
        .execute(),
    );
    expect(sent).toBe(ranked.length);
    expect(queued.map((each) => [each.frame_index, each.kind])).toEqual(
      ranked.toSorted((a, b) => a.index - b.index).map(({ index, kind }) => [index, kind]),
    );
    expect(new Set(queued.map(({ source }) => source.prediction))).toEqual(new Set([row?.id]));
    // At most three of two seconds.
    expect(ranked.length).toBeLessThanOrEqual(3);
  });

  it('finds, compares and draws in the area that an analysis of the video uses, and states how much of the picture that is', async () => {
    const [width, height] = [320, 240];
    const plain = await run(shippedId);
    expect(plain.row?.frames?.usedPercent).toBeUndefined();
    await bench.inProject((tx) =>
      insertSetArea(tx, {
        projectId: bench.projectId,
        videoId,
        width,
        height,
        parts: [{ kind: 'rectangle', x: 0, y: 0, width: 160, height }],
        excluded: [[0, 0, 160, height]],
        reason: 'Bubble',
        createdBy: userId,
      }),
    );
    await calibrate(CALIBRATION);
    const { row } = await run(await trainedModel({ threshold: 0.7 }));
    expect(row?.frames?.usedPercent).toBe(50);
    const tracks = openTracksFile(gunzipSync(await bytesOf(`${row?.results_key}${row?.task_id}.tracks`)));
    expect(tracks.header.area?.excluded).toEqual([[0, 0, 160, height]]);
    const { x } = tracks.detections();
    expect(x.length).toBeGreaterThan(0);
    expect(Math.min(...x)).toBeGreaterThan(160);
    // The close look too: heads that the model in use finds in the left half are none.
    const { champion } = row?.frames ?? {};
    const all = plain.row?.frames?.heads.reduce<number>((sum, each) => sum + (each ?? 0), 0) ?? 0;
    const seen = (champion?.shared ?? 0) + (champion?.only_champion ?? 0);
    expect(seen).toBeGreaterThan(0.2 * all);
    expect(seen).toBeLessThan(0.7 * all);
    const picture = await decodePicture(await bytesOf(`${row?.results_key}frames/0000000.jpg`));
    const level = (from: number): number => {
      let sum = 0;
      for (let y = 0; y < height; y += 1)
        for (let at = from; at < from + 160; at += 1) sum += picture.rgb[3 * (y * width + at)] ?? 0;
      return sum / (160 * height);
    };
    expect(Math.abs(level(0) / level(160) - 1)).toBeGreaterThan(0.1);
    await bench.inProject((tx) => endSetArea(tx, videoId, { by: userId, reason: null }));
    await calibrate(null);
  });

  it('leaves nothing of a part when it is cancelled, and a second run of a task gives the same', async () => {
    await calibrate(null);
    const cancelled = await run(shippedId, {
      onProgress: ({ progress = 0 }, cancel) => {
        if (progress > 40) cancel();
      },
    });
    expect(cancelled.outcome.status).toBe('cancelled');
    expect(cancelled.row).toMatchObject({
      status: 'failed',
      metrics: null,
      frames: null,
      reason: { code: 'task.cancelled' },
    });
    const noted = await bench.inProject((tx) =>
      tx
        .selectFrom('blob_removals')
        .select('prefix')
        .where('prefix', '=', cancelled.row?.results_key ?? '')
        .execute(),
    );
    expect(noted).toHaveLength(1);
    const died = await run(shippedId, {
      beforeComplete: () => Promise.reject(new Error('the worker died')),
    }).catch((error: unknown) => error);
    expect(died).toBeInstanceOf(Error);
    const open = await bench.inProject((tx) =>
      tx.selectFrom('predictions').selectAll().where('status', '=', 'running').executeTakeFirstOrThrow(),
    );
    const again = await bench.run(
      predict,
      { predictionId: open.id, sendFrames: false, videoId },
      { again: open.task_id },
    );
    expect(again.status).toBe('completed');
    const row = await bench.inProject((tx) => findPrediction(tx, open.id));
    expect(row?.frames).toEqual(first?.frames);
    expect(row?.metrics?.total_sperm_count).toBe(first?.metrics?.total_sperm_count);
  });

  it('classes each tracked sperm once with a morphology model, and gives only what such a model gives', async () => {
    await calibrate(CALIBRATION);
    const model = await trainedModel(CLASS_DESCRIPTION, 'morphology', classNetwork([5, 1, 1, 1, 1]));
    const { row, outcome } = await run(model);
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'prediction.classed' } });
    const { metrics, frames } = row!;
    expect(metrics).toMatchObject({ abnormal_heads: 0, abnormal_midpieces: 0, abnormal_tails: 0 });
    expect(metrics?.total_analyzed_sperm).toBeGreaterThan(0);
    expect(metrics?.normal_forms).toBe(metrics?.total_analyzed_sperm);
    expect(metrics).not.toHaveProperty('total_sperm_count');
    expect(metrics).not.toHaveProperty('detection_confidence');
    for (const sample of frames?.samples ?? []) {
      expect(sample).not.toHaveProperty('heads');
      expect([sample.abnormal, (sample.normal ?? 0) > 0]).toEqual([0, true]);
    }
    expect(frames?.samples).toHaveLength(8);
  });

  it('fails with its reason where a morphology model has no scale, or the model cannot be used', async () => {
    await calibrate(null);
    const model = await trainedModel(CLASS_DESCRIPTION, 'morphology', classNetwork());
    const { outcome, row } = await run(model);
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'prediction.no_calibration' } });
    expect(row).toMatchObject({
      status: 'failed',
      reason: { code: 'prediction.no_calibration' },
      frames: null,
    });
    const broken = await trainedModel({}, 'detection', Buffer.from('no model'));
    expect((await run(broken)).outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'model.not_onnx' },
    });
  });
});
