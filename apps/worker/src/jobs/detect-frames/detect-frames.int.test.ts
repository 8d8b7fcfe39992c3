import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { detectionRoutes } from '@sarm/contracts/http/detection';
import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { queueDetection } from '@sarm/database/detections.run.repository';
import { findDefaultModel, type ModelRow, registerShippedModels } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { asInstallation, inScope } from '@sarm/database/scope';
import { type Box, overlapOf } from '@sarm/domain/boxes';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { cropPicture } from '@sarm/runtime/pictures/crop-picture';
import { decodePicture } from '@sarm/runtime/pictures/raw-picture';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createModelStore, type ModelStore } from '../../inference/model-store.ts';
import { JobBench, type RunOptions } from '../job-bench.fixture.ts';
import type { JobHandler } from '../job-handler.ts';
import { createDetectFrames } from './handler.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
const SIZE = { widthPx: 320, heightPx: 240 };

let database: TestDatabase;
let bench: JobBench;
let models: ModelStore;
let model: ModelRow;
let detect: JobHandler<typeof detectFramesJob>;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  const shipped = await readShippedModels(MODELS);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
  const found = await bench.inProject((tx) => findDefaultModel(tx, 'detection'));
  if (found === undefined) throw new Error('no model');
  model = found;
  models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog });
  detect = createDetectFrames({ models, inferenceThreads: 1 });
});
afterAll(async () => {
  await models.close();
  await bench.close();
  await database.drop();
});

interface Scene {
  readonly videoId: string;
  readonly frameIds: string[];
  /** Centres of the heads that lie in each frame. */
  readonly heads: { x: number; y: number }[][];
}

/** A video with simulated frames as an extraction leaves them, and where their heads are. */
async function scene(frames = 1, umPerPixel = 0.5): Promise<Scene> {
  const videoId = newId();
  const times = Array.from({ length: frames }, (_, i) => 0.4 + i * 0.5);
  const sample = createSample({ ...DEFAULT_SETTINGS, seed: 11, umPerPixel, concentration: 60, ...SIZE });
  await bench.inProject((tx) =>
    tx
      .insertInto('videos')
      .values({
        id: videoId,
        project_id: bench.projectId,
        dataset_id: bench.datasetId,
        name: 'v',
        original_filename: 'v.avi',
        blob_key: blobKeys.original(bench.projectId, videoId),
        size_bytes: 1,
        sha256: '0'.repeat(64),
        status: 'completed',
      })
      .execute(),
  );
  const frameIds: string[] = [];
  const heads: Scene['heads'] = [];
  for (const { pixels, moment } of simulatedFrames(sample, times, { keep: true })) {
    const rgb = new Uint8Array(pixels.length * 3).map((_, at) => pixels[Math.floor(at / 3)] ?? 0);
    const picture = { rgb, width: SIZE.widthPx, height: SIZE.heightPx };
    const bytes = await cropPicture(picture, { x: 0, y: 0, ...picture });
    frameIds.push(await addFrame(videoId, frameIds.length, bytes));
    heads.push(observeCells(sample, moment).filter((head) => head.inside));
  }
  return { videoId, frameIds, heads };
}

async function addFrame(videoId: string, index: number, bytes: Uint8Array): Promise<string> {
  const id = newId();
  const key = blobKeys.frame(bench.projectId, videoId, index, 95);
  await bench.blobs.put(key, bytes, { contentType: 'image/png' });
  await bench.inProject((tx) =>
    tx
      .insertInto('frames')
      .values({
        id,
        project_id: bench.projectId,
        video_id: videoId,
        frame_index: index,
        time_offset: index,
        width: SIZE.widthPx,
        height: SIZE.heightPx,
        blob_key: key,
      })
      .execute(),
  );
  return id;
}

type Plan = Pick<PayloadOf<typeof detectFramesJob>, 'threshold' | 'crops' | 'visualization'>;

const run = (
  { videoId, frameIds }: Pick<Scene, 'videoId' | 'frameIds'>,
  plan: Partial<Plan> = {},
  options: RunOptions = {},
) =>
  bench.run(
    detect,
    { videoId, frameIds, modelId: model.id, threshold: 0.4, crops: true, visualization: true, ...plan },
    { onQueued: (tx, taskId) => queueDetection(tx, { videoId, taskId, frameIds }), ...options },
  );

const detectionsOf = (frameId: string) =>
  bench.inProject((tx) =>
    tx.selectFrom('detections').selectAll().where('frame_id', '=', frameId).orderBy('id').execute(),
  );
const cropsOf = (videoId: string) =>
  bench.inProject((tx) => tx.selectFrom('crops').selectAll().where('video_id', '=', videoId).execute());
const stored = async (videoId: string, folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of bench.blobs.list(`${blobKeys.videoPrefix(bench.projectId, videoId)}${folder}/`))
    keys.push(key);
  return keys;
};
const notedKeys = async (): Promise<Set<string>> =>
  new Set((await bench.db.selectFrom('blob_removals').select('prefix').execute()).map((row) => row.prefix));
const picture = async (key: string) => decodePicture(await buffer((await bench.blobs.open(key)).stream));
const centre = (box: Box) => ({ x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 });
const draw = (videoId: string, frameId: string, over: object = {}) => {
  const id = newId();
  const box = { x1: 10, y1: 10, x2: 34, y2: 34 };
  const row = {
    ...box,
    confidence: 1,
    class: 'sperm',
    source: 'manual',
    model_id: null,
    created_by: null,
  } as const;
  return bench.inProject(async (tx) => {
    const owner = { id, project_id: bench.projectId, video_id: videoId, frame_id: frameId };
    await tx
      .insertInto('detections')
      .values({ ...owner, ...row, ...over })
      .execute();
    return id;
  });
};

describe('detect-frames', () => {
  it('finds the heads of several frames where they are, cuts and draws them, and tells each frame', async () => {
    const made = await scene(3);
    const states: Promise<string>[] = [];
    const outcome = await run(
      made,
      {},
      { onProgress: () => states.push(bench.video(made.videoId).then((video) => video.status)) },
    );
    expect(outcome.status).toBe('completed');
    expect(await Promise.all(states)).toContain('detection');
    expect((await bench.video(made.videoId)).status).toBe('completed');
    expect(outcome.progress.map((each) => each.message)).toEqual(
      expect.arrayContaining(['1 of 3 frames', '2 of 3 frames', '3 of 3 frames']),
    );
    let total = 0;
    for (const [i, frame] of (await bench.frames(made.videoId)).entries()) {
      const rows = await detectionsOf(frame.id);
      total += rows.length;
      const heads = made.heads[i] ?? [];
      const near = (box: Box): boolean =>
        heads.some((head) => Math.hypot(head.x - centre(box).x, head.y - centre(box).y) <= 6);
      expect(rows.filter(near).length / heads.length).toBeGreaterThan(0.8);
      for (const row of rows)
        expect(row).toMatchObject({ source: 'model', verified: false, class: 'sperm', model_id: model.id });
      expect(frame).toMatchObject({
        detection_status: 'completed',
        detection_count: rows.length,
        detection_model_id: model.code,
        detection_task_id: null,
        annotated: false,
      });
      const drawn = await picture(frame.detection_result_key ?? '');
      expect([drawn.width, drawn.height]).toEqual([SIZE.widthPx, SIZE.heightPx]);
    }
    expect(outcome.result).toMatchObject({ status: 'success', detection_count: total });
    const crops = await cropsOf(made.videoId);
    expect(crops).toHaveLength(total);
    const [crop] = crops;
    const frame = (await bench.frames(made.videoId)).find((each) => each.id === crop?.frame_id);
    const [whole, cut] = [await picture(frame?.blob_key ?? ''), await picture(crop?.blob_key ?? '')];
    const at = ((crop?.y ?? 0) * whole.width + (crop?.x ?? 0)) * 3;
    expect([...cut.rgb.subarray(0, 30)]).toEqual([...whole.rgb.subarray(at, at + 30)]);
    // Everything that is stored has its owner.
    const notes = await notedKeys();
    expect((await stored(made.videoId, 'crops')).filter((key) => notes.has(key))).toEqual([]);
  });

  it('leaves the answer of the call as the result for one frame', async () => {
    const made = await scene();
    const { result } = await run(made);
    const body = detectionRoutes.detectOne.answers[200].parse(result);
    const rows = await detectionsOf(made.frameIds[0] ?? '');
    expect(body.detection_count).toBe(rows.length);
    expect(body.detections.map((each) => each.id)).toEqual(rows.map((row) => row.id));
    expect(body.detections.every((each) => each.crop_path?.endsWith(each.crop_id ?? '-'))).toBe(true);
  });

  it('replaces only what no person drew or confirmed, and finds none of those heads twice', async () => {
    const made = await scene();
    const [frameId = ''] = made.frameIds;
    await run(made);
    const [confirmed, moved, ...others] = await detectionsOf(frameId);
    if (confirmed === undefined || moved === undefined) throw new Error('no heads');
    await bench.inProject(async (tx) => {
      await tx.updateTable('detections').set({ verified: true }).where('id', '=', confirmed.id).execute();
      await tx.deleteFrom('detections').where('id', '=', moved.id).execute();
    });
    const { x1, y1, x2, y2 } = moved;
    const drawn = await draw(made.videoId, frameId, { x1: x1 + 1, y1, x2: x2 + 1, y2 });
    const replaced = (await cropsOf(made.videoId)).filter((crop) => crop.detection_id !== confirmed.id);
    await run(made);
    const after = await detectionsOf(frameId);
    expect(after.find((row) => row.id === confirmed.id)).toEqual({ ...confirmed, verified: true });
    expect(after.some((row) => row.id === drawn)).toBe(true);
    const fresh = after.filter((row) => row.id !== confirmed.id && row.id !== drawn);
    expect(fresh).toHaveLength(others.length);
    for (const row of fresh) {
      expect(others.map((each) => each.id)).not.toContain(row.id);
      expect(overlapOf(row, confirmed)).toBeLessThan(0.5);
    }
    const [frame] = await bench.frames(made.videoId);
    expect(frame).toMatchObject({ annotated: true, detection_count: after.length });
    const notes = await notedKeys();
    expect(replaced.filter((crop) => !notes.has(crop.blob_key))).toEqual([]);
    expect(await cropsOf(made.videoId)).toHaveLength(fresh.length + 1);
  });

  it('cuts and draws nothing when it is not asked to, and keeps to the threshold', async () => {
    const made = await scene();
    await run(made, { crops: false, visualization: false, threshold: 0.7 });
    const rows = await detectionsOf(made.frameIds[0] ?? '');
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.min(...rows.map((row) => row.confidence))).toBeGreaterThanOrEqual(0.7);
    expect(await stored(made.videoId, 'crops')).toEqual([]);
    expect((await bench.frames(made.videoId))[0]?.detection_result_key).toBeNull();
  });

  it('writes the same rows once when a run dies before its end and another one takes over', async () => {
    const made = await scene(2);
    let taskId = '';
    const dead = run(
      made,
      {},
      {
        beforeComplete: (id) => {
          taskId = id;
          return Promise.reject(new Error('killed'));
        },
      },
    );
    await expect(dead).rejects.toThrow('killed');
    expect(await cropsOf(made.videoId)).toEqual([]);
    const orphans = await stored(made.videoId, 'crops');
    expect(orphans.length).toBeGreaterThan(0);
    const states = (await bench.frames(made.videoId)).map((frame) => frame.detection_status);
    expect(states).toEqual(['processing', 'processing']);
    expect(await run(made, {}, { again: taskId })).toMatchObject({ status: 'completed' });
    const crops = await cropsOf(made.videoId);
    expect(crops).toHaveLength(orphans.length);
    const notes = await notedKeys();
    expect(orphans.filter((key) => !notes.has(key))).toEqual([]);
    for (const crop of crops) {
      expect(notes.has(crop.blob_key)).toBe(false);
      expect(await bench.blobs.head(crop.blob_key)).not.toBeNull();
    }
    for (const frame of await bench.frames(made.videoId))
      expect(frame.detection_count).toBe((await detectionsOf(frame.id)).length);
  });

  it('is tried again when its pictures were removed under its hands', async () => {
    const made = await scene();
    const late = run(
      made,
      {},
      {
        beforeComplete: async () => {
          await bench.db.deleteFrom('blob_removals').execute();
        },
      },
    );
    await expect(late).rejects.toThrow('removed meanwhile');
    expect(await detectionsOf(made.frameIds[0] ?? '')).toEqual([]);
  });

  it('leaves frames and video as they were when it is cancelled, and tells why when it fails', async () => {
    const made = await scene(2);
    const cancelled = await run(made, {}, { onProgress: (_, cancel) => cancel() });
    expect(cancelled.status).toBe('cancelled');
    const states = async (): Promise<string[]> =>
      (await bench.frames(made.videoId)).map((frame) => frame.detection_status);
    expect(await states()).toEqual(['none', 'none']);
    expect((await bench.video(made.videoId)).status).toBe('completed');
    await run({ ...made, frameIds: made.frameIds.slice(0, 1) });
    const before = await detectionsOf(made.frameIds[0] ?? '');
    await run(made, {}, { onProgress: (_, cancel) => cancel() });
    expect(await states()).toEqual(['completed', 'none']);
    expect(await detectionsOf(made.frameIds[0] ?? '')).toEqual(before);
    await bench.blobs.remove(blobKeys.frame(bench.projectId, made.videoId, 1, 95));
    const failed = await run(made);
    expect(failed).toMatchObject({
      status: 'failed',
      message: 'The picture of frame 1 is no longer stored',
    });
    expect(await states()).toEqual(['failed', 'failed']);
    const [first] = await bench.frames(made.videoId);
    expect(first).toMatchObject({ detection_message: failed.message, detection_task_id: null });
    expect(await detectionsOf(made.frameIds[0] ?? '')).toEqual(before);
    expect((await bench.video(made.videoId)).status).toBe('completed');
  });

  it('gives the video back only when the last of two runs over it has ended', async () => {
    const made = await scene(2);
    const [one = '', two = ''] = made.frameIds;
    const during: string[] = [];
    await run(
      { ...made, frameIds: [one] },
      {},
      {
        beforeComplete: async () => {
          await run({ ...made, frameIds: [two] });
          during.push((await bench.video(made.videoId)).status);
        },
      },
    );
    expect(during).toEqual(['detection']);
    expect((await bench.video(made.videoId)).status).toBe('completed');
  });

  it('takes up what people did during the run: a box, and a frame that is gone', async () => {
    const made = await scene(2);
    const [kept = '', gone = ''] = made.frameIds;
    let drawn = '';
    const outcome = await run(
      made,
      {},
      {
        beforeComplete: async () => {
          drawn = await draw(made.videoId, kept);
          await bench.inProject((tx) => tx.deleteFrom('frames').where('id', '=', gone).execute());
        },
      },
    );
    expect(outcome.status).toBe('completed');
    const [frame, ...others] = await bench.frames(made.videoId);
    expect(others).toEqual([]);
    const rows = await detectionsOf(kept);
    expect(rows.map((row) => row.id)).toContain(drawn);
    // The picture that the run drew does not show that box, so it is not the frame's.
    expect(frame).toMatchObject({
      annotated: true,
      detection_result_key: null,
      detection_count: rows.length,
    });
  });

  it('looks at the scale that the calibration tells, and takes the picture as it is without one', async () => {
    const coarse = await scene(1, 3);
    const count = async (): Promise<number> => {
      const heads = coarse.heads[0] ?? [];
      const rows = await detectionsOf(coarse.frameIds[0] ?? '');
      return heads.filter((head) =>
        rows.some((row) => Math.hypot(head.x - centre(row).x, head.y - centre(row).y) <= 3),
      ).length;
    };
    await run(coarse);
    const asItIs = await count();
    const calibrationId = newId();
    const calibration = {
      id: calibrationId,
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 3,
    };
    await database.admin.db.insertInto('calibrations').values(calibration).execute();
    await bench.inProject((tx) =>
      tx
        .updateTable('videos')
        .set({ calibration_id: calibrationId })
        .where('id', '=', coarse.videoId)
        .execute(),
    );
    await run(coarse);
    const calibrated = await count();
    expect(calibrated).toBeGreaterThan(1.25 * asItIs);
  });
});
