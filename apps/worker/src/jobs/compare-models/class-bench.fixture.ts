import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { newId } from '@sarm/database/kernel/new-id';
import { insertComparison } from '@sarm/database/training/comparisons.repository';
import type { MorphologyClass } from '@sarm/domain/morphology';
import type { Split } from '@sarm/domain/training';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { encodePng } from '@sarm/simulator/output/png';
import { afterAll } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { type SavedClassifier, saveClassifier } from '../trained-classifier.fixture.ts';
import { VersionBench } from '../version-bench.fixture.ts';
import { createCompareModels } from './handler.ts';

const SIZE = { width: 320, height: 240 };
const UM_PER_PX = 0.5;

export interface BenchCell {
  readonly label: MorphologyClass;
  /** 0 to 255, of everything around the cell. */
  readonly level: number;
}

/** Four cells in a frame: each in a quarter of one level, so that a network of one threshold has a known answer. */
export type CellFrame = readonly [BenchCell, BenchCell, BenchCell, BenchCell];

export interface ClassVersion {
  /** Frames of each patient of the test split. */
  readonly test: readonly (readonly CellFrame[])[];
  readonly train: readonly CellFrame[];
  /** Of all items; by default every one. */
  readonly approved?: number;
  readonly umPerPixel?: number | null;
}

/** Versions with classed cells, and morphology models of one threshold. */
export class ClassBench {
  readonly world: VersionBench;
  readonly models: ModelStore;
  readonly #cage: Awaited<ReturnType<typeof createCage>>;

  private constructor(world: VersionBench, models: ModelStore, cage: Awaited<ReturnType<typeof createCage>>) {
    this.world = world;
    this.models = models;
    this.#cage = cage;
  }

  static async ofFile(): Promise<ClassBench> {
    const { database, bench } = await benchOfFile();
    const world = await VersionBench.open(bench, database);
    const models = createModelStore({ folder: '.', blobs: bench.blobs, log: silentLog, threads: 1 });
    afterAll(() => models.close());
    return new ClassBench(world, models, await createCage({ mode: 'best-effort', log: silentLog }));
  }

  get db() {
    return this.world.db;
  }

  model = (file: Uint8Array, change?: SavedClassifier): Promise<string> =>
    saveClassifier(this.world.bench, this.db, file, change);

  async version({ test, train, approved, umPerPixel = UM_PER_PX }: ClassVersion) {
    const { datasetId } = await this.world.sample(null);
    const id = newId();
    const made: Awaited<ReturnType<ClassBench['frame']>>[] = [];
    const patients = [];
    for (const [split, frames] of [
      ...test.map((each) => ['test', each] as const),
      ['train', train] as const,
    ]) {
      const sample = await this.world.sample(true);
      const videoId = await this.world.video(sample.datasetId);
      if (split === 'test') patients.push({ ...sample, videoId });
      for (const [index, cells] of frames.entries())
        made.push(
          await this.frame({ ...sample, videoId, index, cells, split, umPerPixel: umPerPixel ?? undefined }),
        );
    }
    await this.#store(
      id,
      datasetId,
      made.map(({ frame }) => frame),
      approved,
    );
    await this.db
      .insertInto('dataset_version_frames')
      .values(made.map(({ row }) => ({ ...row, version_id: id, project_id: this.world.bench.projectId })))
      .execute();
    return { id, datasetId, patients };
  }

  private async frame(of: {
    readonly patientId: string | null;
    readonly videoId: string;
    readonly index: number;
    readonly cells: CellFrame;
    readonly split: Split;
    readonly umPerPixel: number | undefined;
  }) {
    const { bench } = this.world;
    const { videoId, index, cells, split, patientId, umPerPixel } = of;
    const [id, key] = [newId(), `${videoId}-${index}`];
    const png = drawCells(cells);
    const blobKey = blobKeys.pictureFrame(bench.projectId, videoId, index);
    await bench.blobs.put(blobKey, png, { contentType: 'image/png' });
    const at = { project_id: bench.projectId, video_id: videoId, frame_index: index };
    await this.db
      .insertInto('frames')
      .values({ ...at, ...SIZE, id, time_offset: index / 50, blob_key: blobKey })
      .execute();
    const sha256 = createHash('sha256').update(png).digest('hex');
    const frame: VersionManifest['frames'][number] = {
      key,
      path: `frames/${key}.png`,
      sha256,
      ...SIZE,
      ...(umPerPixel === undefined ? {} : { umPerPixel }),
      source: 'recorded',
      video: videoId,
      patient: patientId ?? '',
      preparation: 'papanicolaou',
      frameIndex: index,
      split,
      boxes: cells.map(({ label }, quarter) => ({
        class: 'sperm',
        ...boxOf(quarter),
        morphology: { class: label, defects: [] },
      })),
    };
    const row = {
      frame_id: id,
      video_id: videoId,
      patient_id: patientId,
      split,
      frame_key: key,
      frame_sha256: sha256,
      content_sha256: sha256,
      picture_hash: createHash('sha256').update(id).digest('hex'),
    };
    return { frame, row };
  }

  async #store(id: string, datasetId: string, frames: VersionManifest['frames'], approved?: number) {
    const { bench } = this.world;
    const manifest: VersionManifest = {
      schema: 'sarm-dataset-manifest',
      version: 2,
      task: 'morphology',
      name: 'S001',
      classes: ['sperm'],
      sources: [
        {
          id: 'recorded',
          title: 'S001',
          licence: 'proprietary',
          citation: '',
          origin: '',
          changes: '',
          synthetic: false,
          labelledClasses: ['sperm'],
          split: { kind: 'by_video' },
        },
      ],
      frames,
    };
    const text = JSON.stringify(manifest);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const key = blobKeys.version(bench.projectId, id, sha256);
    await bench.blobs.put(key, gzipSync(text), { contentType: 'application/gzip' });
    const items = frames.reduce((sum, { boxes }) => sum + boxes.length, 0);
    await this.db
      .insertInto('dataset_versions')
      .values({
        id,
        project_id: bench.projectId,
        dataset_id: datasetId,
        number: 1,
        task: 'morphology',
        manifest_sha256: sha256,
        manifest_key: key,
        split_by: 'patient',
        seed: 1,
        frame_count: frames.length,
        item_count: items,
        approved_items: approved ?? items,
        counts: '{}',
        left_out: '{}',
        leak_check: '{}',
      })
      .execute();
  }

  async compare(candidateId: string, championId: string | null, versionId: string) {
    const { bench, userId } = this.world;
    const id = newId();
    const of = { id, projectId: bench.projectId, championId, candidateId, versionId, createdBy: userId };
    const outcome = await bench.run(
      createCompareModels({ cage: this.#cage, models: this.models, vnni: undefined }),
      { comparisonId: id },
      { onQueued: (tx, taskId) => insertComparison(tx, { ...of, taskId }) },
    );
    const row = await this.db
      .selectFrom('model_comparisons')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { outcome, row };
  }
}

/** In the middle of its quarter, a head of 10 × 8 µm. */
const boxOf = (quarter: number) => ({
  left: (quarter % 2) * (SIZE.width / 2) + 70,
  top: Math.floor(quarter / 2) * (SIZE.height / 2) + 52,
  width: 20,
  height: 16,
});

function drawCells(cells: CellFrame): Buffer {
  const { width, height } = SIZE;
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return cells[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]?.level ?? 0;
  });
  return encodePng({ pixels, width, height });
}
