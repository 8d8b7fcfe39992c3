import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { queueDetection } from '@sarm/database/detections/detections.run.repository';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { type ModelRow, registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { Box } from '@sarm/domain/shapes/boxes';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import type { TestDatabase } from '@sarm/testing/test-database';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { afterAll } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import type { JobBench, RunOptions } from '../job-bench.fixture.ts';
import type { JobHandler } from '../job-handler.ts';
import { createDetectFrames } from './handler.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
export const SIZE = { widthPx: 320, heightPx: 240 };

export interface Scene {
  readonly videoId: string;
  readonly frameIds: string[];
  /** Centres of the heads that lie in each frame. */
  readonly heads: { x: number; y: number }[][];
}

type Plan = Pick<PayloadOf<typeof detectFramesJob>, 'threshold' | 'crops' | 'visualization'>;

/** A bench with the shipped model, simulated frames with their true heads, and looks at what a run left. */
export class DetectionBench {
  readonly database: TestDatabase;
  readonly bench: JobBench;
  readonly model: ModelRow;
  private readonly models: ModelStore;
  private readonly detect: JobHandler<typeof detectFramesJob>;

  private constructor(database: TestDatabase, bench: JobBench, model: ModelRow) {
    this.database = database;
    this.bench = bench;
    this.model = model;
    this.models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog, threads: 1 });
    this.detect = createDetectFrames({ models: this.models });
  }

  /** For one test file. */
  static async ofFile(): Promise<DetectionBench> {
    const { database, bench } = await benchOfFile();
    const shipped = await readShippedModels(MODELS);
    await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
    const model = await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation'));
    if (model === undefined) throw new Error('no model');
    const world = new DetectionBench(database, bench, model);
    afterAll(() => world.models.close());
    return world;
  }

  /** A video with simulated frames as an extraction leaves them, and where their heads are. */
  async scene(frames = 1, umPerPixel = 0.5): Promise<Scene> {
    const videoId = newId();
    const times = Array.from({ length: frames }, (_, i) => 0.4 + i * 0.5);
    const sample = createSample({ ...DEFAULT_SETTINGS, seed: 11, umPerPixel, concentration: 60, ...SIZE });
    await this.bench.inProject((tx) =>
      tx
        .insertInto('videos')
        .values({
          id: videoId,
          project_id: this.bench.projectId,
          dataset_id: this.bench.datasetId,
          name: 'v',
          original_filename: 'v.avi',
          blob_key: blobKeys.original(this.bench.projectId, videoId),
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
      frameIds.push(await this.addFrame(videoId, frameIds.length, bytes));
      heads.push(observeCells(sample, moment).filter((head) => head.inside));
    }
    return { videoId, frameIds, heads };
  }

  private async addFrame(videoId: string, index: number, bytes: Uint8Array): Promise<string> {
    const id = newId();
    const key = blobKeys.frame(this.bench.projectId, videoId, index, 95);
    await this.bench.blobs.put(key, bytes, { contentType: 'image/png' });
    await this.bench.inProject((tx) =>
      tx
        .insertInto('frames')
        .values({
          id,
          project_id: this.bench.projectId,
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

  run(
    { videoId, frameIds }: Pick<Scene, 'videoId' | 'frameIds'>,
    plan: Partial<Plan> = {},
    options: RunOptions = {},
  ) {
    const settings = { threshold: 0.4, crops: true, visualization: true, ...plan };
    return this.bench.run(
      this.detect,
      { videoId, frameIds, modelId: this.model.id, ...settings },
      { onQueued: (tx, taskId) => queueDetection(tx, { videoId, taskId, frameIds }), ...options },
    );
  }

  detectionsOf(frameId: string) {
    return this.bench.inProject((tx) =>
      tx.selectFrom('detections').selectAll().where('frame_id', '=', frameId).orderBy('id').execute(),
    );
  }

  /** Keys of what the store holds of a video in one of its folders. */
  async stored(videoId: string, folder: string): Promise<string[]> {
    const prefix = `${blobKeys.videoPrefix(this.bench.projectId, videoId)}${folder}/`;
    const keys: string[] = [];
    for await (const key of this.bench.blobs.list(prefix)) keys.push(key);
    return keys;
  }

  async notedKeys(): Promise<Set<string>> {
    const rows = await this.bench.db.selectFrom('blob_removals').select('prefix').execute();
    return new Set(rows.map((row) => row.prefix));
  }

  async picture(key: string) {
    return decodePicture(await buffer((await this.bench.blobs.open(key)).stream));
  }

  /** A box as a person draws it. */
  async draw(videoId: string, frameId: string, over: object = {}): Promise<string> {
    const id = newId();
    const owner = { id, project_id: this.bench.projectId, video_id: videoId, frame_id: frameId };
    const row = {
      x1: 10,
      y1: 10,
      x2: 34,
      y2: 34,
      confidence: 1,
      class: 'sperm',
      source: 'manual',
      model_id: null,
      created_by: null,
    } as const;
    await this.bench.inProject((tx) =>
      tx
        .insertInto('detections')
        .values({ ...owner, ...row, ...over })
        .execute(),
    );
    return id;
  }
}

export const centre = (box: Box) => ({ x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 });
