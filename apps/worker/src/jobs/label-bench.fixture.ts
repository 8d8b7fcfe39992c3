import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@sarm/database/kernel/new-id';
import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { type ReadArchive, readArchive } from '@sarm/exports/archive/read-archive';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createPerson } from '@sarm/testing/people';
import type { TestDatabase } from '@sarm/testing/test-database';
import type { JobBench } from './job-bench.fixture.ts';

export interface BenchBox {
  readonly x: number;
  readonly y?: number;
  readonly size?: number;
  readonly class?: DetectionClass;
  readonly verified?: boolean;
  readonly source?: DetectionSource;
  readonly track?: number | null;
  readonly attributes?: readonly BoxAttribute[];
  readonly quality?: 'good' | 'fair' | 'bad' | null;
  /** False: a box of the frame that is in no label. */
  readonly inLabel?: boolean;
}

export const SIZE = { width: 160, height: 120 };

/** Grey noise: no two frames show the same. */
const pictureOf = (seed: number): Promise<Uint8Array> => {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3).map(
    (_, at) => (Math.floor(at / 3) * 7919 + seed * 131) % 251,
  );
  return cropPicture({ rgb, ...SIZE }, { x: 0, y: 0, ...SIZE });
};

/** A data label of a person in the project of a bench. */
export class LabelBench {
  readonly bench: JobBench;
  readonly database: TestDatabase;
  readonly userId: string;
  readonly labelId = newId();

  private constructor(bench: JobBench, database: TestDatabase, userId: string) {
    this.bench = bench;
    this.database = database;
    this.userId = userId;
  }

  static async open(bench: JobBench, database: TestDatabase): Promise<LabelBench> {
    const { id: userId } = await createPerson(database);
    const project_id = bench.projectId;
    await database.admin.db
      .insertInto('project_members')
      .values({ project_id, user_id: userId, access_level: 'member' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const label = new LabelBench(bench, database, userId);
    await database.admin.db
      .insertInto('data_labels')
      .values({
        id: label.labelId,
        project_id,
        dataset_id: bench.datasetId,
        user_id: userId,
        label_type: 'detection',
        name: 'Bench',
      })
      .execute();
    return label;
  }

  /** A video with a name that must not appear in any file. */
  async addVideo(name = 'Anna Muster'): Promise<string> {
    const id = newId();
    const { projectId: project_id, datasetId: dataset_id } = this.bench;
    const file = { original_filename: `${name}.avi`, size_bytes: 1, sha256: '0'.repeat(64) };
    const blob_key = blobKeys.original(project_id, id);
    await this.bench.inProject((tx) =>
      tx
        .insertInto('videos')
        .values({ id, project_id, dataset_id, name, blob_key, status: 'completed', ...file })
        .execute(),
    );
    return id;
  }

  /** A frame with a stored picture and its boxes. Answers with the ids of frame and boxes. */
  async addFrame(
    videoId: string,
    frameIndex: number,
    boxes: readonly BenchBox[],
    { stored = true }: { stored?: boolean } = {},
  ): Promise<{ frameId: string; boxIds: string[]; picture: Uint8Array }> {
    const frameId = newId();
    const project_id = this.bench.projectId;
    const blob_key = blobKeys.pictureFrame(project_id, videoId, frameIndex);
    const picture = await pictureOf(Number.parseInt(frameId.slice(-6), 16));
    if (stored) await this.bench.blobs.put(blob_key, picture, { contentType: 'image/png' });
    const rows = boxes.map((box) => ({ id: newId(), box }));
    await this.bench.inProject(async (tx) => {
      await tx
        .insertInto('frames')
        .values({
          id: frameId,
          project_id,
          video_id: videoId,
          frame_index: frameIndex,
          time_offset: frameIndex,
          blob_key,
          ...SIZE,
        })
        .execute();
      if (rows.length === 0) return;
      await tx
        .insertInto('detections')
        .values(
          rows.map(({ id, box }) => ({
            ...columnsOf(box),
            id,
            project_id,
            video_id: videoId,
            frame_id: frameId,
          })),
        )
        .execute();
      const items = rows.filter(({ box }) => box.inLabel !== false);
      if (items.length === 0) return;
      // Ids of one millisecond are in no order, and an export writes the items of a frame by their ids.
      const itemIds = items.map(() => newId()).toSorted();
      await tx
        .insertInto('label_items')
        .values(
          items.map(({ id, box }, index) => ({
            id: itemIds[index] ?? '',
            project_id,
            label_id: this.labelId,
            video_id: videoId,
            frame_id: frameId,
            frame_index: frameIndex,
            detection_id: id,
            class_name: box.class ?? 'sperm',
            quality: box.quality ?? null,
            labeled_by: this.userId,
          })),
        )
        .execute();
    });
    return { frameId, boxIds: rows.map(({ id }) => id), picture };
  }

  exports() {
    return this.database.admin.db
      .selectFrom('label_exports')
      .selectAll()
      .where('label_id', '=', this.labelId)
      .orderBy('created_at')
      .execute();
  }

  boxes(frameId: string) {
    return this.database.admin.db
      .selectFrom('detections')
      .selectAll()
      .where('frame_id', '=', frameId)
      .orderBy('x1')
      .execute();
  }

  async items(): Promise<string[]> {
    const rows = await this.database.admin.db
      .selectFrom('label_items')
      .select('detection_id')
      .where('label_id', '=', this.labelId)
      .execute();
    return rows.map((row) => row.detection_id).toSorted();
  }

  /** Blobs of label files that the store holds. */
  async stored(): Promise<string[]> {
    const prefix = `${blobKeys.projectPrefix(this.bench.projectId)}labels/${this.labelId}/`;
    return await allOf(this.bench.blobs.list(prefix));
  }
}

const columnsOf = ({ x, y = 20, size = 20, ...box }: BenchBox) => ({
  x1: x,
  y1: y,
  x2: x + size,
  y2: y + size,
  confidence: 0.5,
  class: box.class ?? ('sperm' as const),
  verified: box.verified ?? false,
  source: box.source ?? ('model' as const),
  attributes: [...(box.attributes ?? [])],
  track_no: box.track ?? null,
});

/** A stored archive, as somebody who downloaded it reads it. */
export async function withStoredArchive<T>(
  bench: JobBench,
  key: string,
  use: (archive: ReadArchive, text: (name: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-archive-'));
  const local = await bench.blobs.localFile(key, folder);
  try {
    const archive = await readArchive(local.path);
    try {
      return await use(archive, async (name) => {
        const parts = await allOf(archive.open(name));
        return Buffer.concat(parts).toString('utf8');
      });
    } finally {
      archive.close();
    }
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function allOf<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

export const bytesOf = async (bench: JobBench, key: string): Promise<Buffer> =>
  await buffer((await bench.blobs.open(key)).stream);
