import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { type ModelRow, registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { insertComparison } from '@sarm/database/training/comparisons.repository';
import type { Split } from '@sarm/domain/training';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { pictureHash } from '@sarm/pictures/picture-hash';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { encodePng } from '@sarm/simulator/output/png';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { afterAll } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { CHECK_PLAN } from '../self-check/check-plan.ts';
import { VersionBench } from '../version-bench.fixture.ts';
import { createCompareModels } from './handler.ts';

const MODELS = resolve(import.meta.dirname, '../../../../../models');
const SIZE = { widthPx: 320, heightPx: 240 };
const ONE_FIELD = { ...CHECK_PLAN, fields: 1 };
type ManifestFrame = VersionManifest['frames'][number];

interface MadeFrame {
  readonly row: {
    readonly frameId: string;
    readonly videoId: string;
    readonly patientId: string | null;
    readonly hash: string;
    readonly key: string;
  };
  readonly frame: ManifestFrame;
}

/** A version with simulated frames and their true heads, the shipped model, and candidates made of its file. */
export class CompareBench {
  readonly world: VersionBench;
  readonly shipped: ModelRow;
  readonly models: ModelStore;
  readonly #cage: Awaited<ReturnType<typeof createCage>>;
  #seeds = 100;

  private constructor(
    world: VersionBench,
    shipped: ModelRow,
    parts: { models: ModelStore; cage: Awaited<ReturnType<typeof createCage>> },
  ) {
    this.world = world;
    this.shipped = shipped;
    this.models = parts.models;
    this.#cage = parts.cage;
  }

  static async ofFile(): Promise<CompareBench> {
    const { database, bench } = await benchOfFile();
    const world = await VersionBench.open(bench, database);
    const shipped = await readShippedModels(MODELS);
    await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
    const row = await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation'));
    if (row === undefined) throw new Error('no model');
    const models = createModelStore({ folder: MODELS, blobs: bench.blobs, log: silentLog, threads: 1 });
    afterAll(() => models.close());
    return new CompareBench(world, row, {
      models,
      cage: await createCage({ mode: 'best-effort', log: silentLog }),
    });
  }

  get db() {
    return this.world.db;
  }

  /** The shipped file once more, as the trainer leaves it; a higher threshold overlooks heads. */
  async candidate(
    change: {
      readonly threshold?: number;
      readonly versionId?: string;
      readonly card?: object;
      /** A file that somebody imported, below the folder of models. */
      readonly imported?: string;
    } = {},
  ): Promise<string> {
    const { bench } = this.world;
    const id = newId();
    const bytes = await readFile(join(MODELS, change.imported ?? this.shipped.shipped_path ?? ''));
    const key = `projects/${bench.projectId}/models/${id}/model.onnx`;
    await bench.blobs.put(key, bytes, { contentType: 'application/octet-stream' });
    const { threshold = this.shipped.description['threshold'], versionId = null } = change;
    await this.db
      .insertInto('models')
      .values({
        id,
        code: id,
        project_id: bench.projectId,
        name: 'Clinic heads',
        type: 'detection',
        origin: change.imported === undefined ? 'trained' : 'imported',
        status: 'trained',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        blob_key: key,
        version_id: versionId,
        description: JSON.stringify({ ...this.shipped.description, threshold }),
        card: JSON.stringify(change.card ?? { file: { differenceFromPyTorch: 2e-6 } }),
      })
      .execute();
    return id;
  }

  /** So many patients with so many frames of test, and one patient to train on. */
  async version(patients: number, frames: number) {
    const { datasetId } = await this.world.sample(null);
    const id = newId();
    const made: MadeFrame[] = [];
    const add = async (count: number, split: Split) => {
      const sample = await this.world.sample(true);
      const videoId = await this.world.video(sample.datasetId);
      this.#seeds += 1;
      for (const [at, each] of draw(this.#seeds, count).entries()) {
        const key = `${videoId}-${at}`;
        const blobKey = blobKeys.pictureFrame(this.world.bench.projectId, videoId, at);
        await this.world.bench.blobs.put(blobKey, each.png, { contentType: 'image/png' });
        const frameId = await this.#frame(videoId, at, blobKey);
        made.push({
          row: { frameId, videoId, patientId: sample.patientId, hash: each.hash, key },
          frame: {
            key,
            path: `frames/${key}.png`,
            sha256: each.sha256,
            width: SIZE.widthPx,
            height: SIZE.heightPx,
            umPerPixel: 0.5,
            source: 'simulated',
            video: videoId,
            patient: sample.patientId ?? '',
            preparation: 'fresh',
            frameIndex: at,
            split,
            boxes: each.boxes,
          },
        });
      }
      return { ...sample, videoId };
    };
    const test = [];
    for (let patient = 0; patient < patients; patient += 1) test.push(await add(frames, 'test'));
    const trained = await add(1, 'train');
    await this.#store(id, datasetId, made);
    return { id, datasetId, test, trained };
  }

  async #frame(videoId: string, index: number, blobKey: string): Promise<string> {
    const id = newId();
    const size = { width: SIZE.widthPx, height: SIZE.heightPx };
    await this.db
      .insertInto('frames')
      .values({
        id,
        project_id: this.world.bench.projectId,
        video_id: videoId,
        frame_index: index,
        time_offset: index / 50,
        blob_key: blobKey,
        ...size,
      })
      .execute();
    return id;
  }

  async #store(id: string, datasetId: string, made: readonly MadeFrame[]): Promise<void> {
    const { bench } = this.world;
    const manifest: VersionManifest = {
      schema: 'sarm-dataset-manifest',
      version: 2,
      task: 'head_detection',
      name: 'S001',
      classes: ['sperm'],
      sources: [
        {
          id: 'simulated',
          title: 'S001',
          licence: 'proprietary',
          citation: '',
          origin: '',
          changes: '',
          synthetic: true,
          labelledClasses: ['sperm'],
          split: { kind: 'by_video' },
        },
      ],
      frames: made.map(({ frame }) => frame),
    };
    const text = JSON.stringify(manifest);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const key = blobKeys.version(bench.projectId, id, sha256);
    await bench.blobs.put(key, gzipSync(text), { contentType: 'application/gzip' });
    const none = JSON.stringify({});
    await this.db
      .insertInto('dataset_versions')
      .values({
        id,
        project_id: bench.projectId,
        dataset_id: datasetId,
        number: 1,
        task: 'head_detection',
        manifest_sha256: sha256,
        manifest_key: key,
        split_by: 'patient',
        seed: 1,
        frame_count: made.length,
        item_count: made.length,
        approved_items: 0,
        counts: none,
        left_out: none,
        leak_check: none,
      })
      .execute();
    await this.db
      .insertInto('dataset_version_frames')
      .values(
        made.map(({ row, frame }) => ({
          version_id: id,
          project_id: bench.projectId,
          frame_id: row.frameId,
          video_id: row.videoId,
          patient_id: row.patientId,
          split: frame.split,
          frame_key: row.key,
          frame_sha256: frame.sha256,
          content_sha256: frame.sha256,
          picture_hash: row.hash,
        })),
      )
      .execute();
  }

  async compare(candidateId: string, versionId: string) {
    const { bench, userId } = this.world;
    const id = newId();
    const outcome = await bench.run(
      createCompareModels({ cage: this.#cage, models: this.models, vnni: undefined }, ONE_FIELD),
      { comparisonId: id },
      {
        onQueued: (tx, taskId) =>
          insertComparison(tx, {
            id,
            projectId: bench.projectId,
            championId: this.shipped.id,
            candidateId,
            versionId,
            taskId,
            createdBy: userId,
          }),
      },
    );
    const row = await this.db
      .selectFrom('model_comparisons')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { outcome, row };
  }
}

/** Frames of one simulated field, far apart in time, with the boxes of its cells. */
function draw(seed: number, count: number) {
  const sample = createSample({ ...DEFAULT_SETTINGS, seed, umPerPixel: 0.5, concentration: 60, ...SIZE });
  const times = Array.from({ length: count }, (_, at) => 0.4 + at * 2);
  return Array.from(simulatedFrames(sample, times, { keep: true }), ({ pixels, moment }) => {
    const picture = { gray: Uint8Array.from(pixels), width: SIZE.widthPx, height: SIZE.heightPx };
    const png = encodePng({ ...picture, pixels: picture.gray });
    return {
      png,
      sha256: createHash('sha256').update(png).digest('hex'),
      hash: pictureHash(picture),
      boxes: observeCells(sample, moment).flatMap(({ box, inside }) => {
        if (!inside) return [];
        const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
        const width = Math.min(SIZE.widthPx, box.left + box.width) - left;
        const height = Math.min(SIZE.heightPx, box.top + box.height) - top;
        return [{ class: 'sperm' as const, left, top, width, height }];
      }),
    };
  });
}
