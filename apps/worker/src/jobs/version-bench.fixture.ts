import type { MorphologyClass } from '@sarm/domain/morphology';
import { newId } from '@sarm/database/kernel/new-id';
import { storeDigestsOfVideo } from '@sarm/database/versions/frame-pictures.repository';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createPerson } from '@sarm/testing/people';
import type { TestDatabase } from '@sarm/testing/test-database';
import { digestPicture } from './digest-picture.ts';
import type { JobBench } from './job-bench.fixture.ts';

export const PICTURE = { width: 96, height: 64 };

export interface BenchPicture {
  /** Which spots it shows. */
  readonly seed: number;
  readonly light?: number;
  readonly turned?: boolean;
}

/** Dark heads on a bright field, at places that the seed chooses. */
export function drawField({ seed, light = 1, turned = false }: BenchPicture): Uint8Array {
  let state = seed * 2_654_435_761 + 12_345;
  const draw = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const { width, height } = PICTURE;
  const spots = Array.from({ length: 14 }, () => ({
    x: draw() * width,
    y: draw() * height,
    r: 3 + draw() * 5,
  }));
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dark = spots.reduce(
        (sum, spot) => sum + 90 * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.r ** 2),
        0,
      );
      const value = Math.min(255, Math.max(0, (200 - dark) * light));
      const at = turned ? (height - 1 - y) * width + (width - 1 - x) : y * width + x;
      rgb.fill(Math.round(value), at * 3, at * 3 + 3);
    }
  return rgb;
}

/** Each pixel as a square of so many. */
function enlarge(rgb: Uint8Array, scale: number): Uint8Array {
  if (scale === 1) return rgb;
  const { width, height } = PICTURE;
  const line = width * scale * 3;
  const wide = new Uint8Array(line * height * scale);
  for (let y = 0; y < height; y += 1) {
    const first = y * scale * line;
    // The three colours are one: the field is grey.
    for (let x = 0; x < width; x += 1)
      wide.fill(rgb[(y * width + x) * 3] ?? 0, first + x * scale * 3, first + (x + 1) * scale * 3);
    for (let copy = 1; copy < scale; copy += 1) wide.copyWithin(first + copy * line, first, first + line);
  }
  return wide;
}

export interface BenchFrame {
  readonly index: number;
  /** How much larger the picture is than PICTURE. */
  readonly scale?: number;
  readonly picture?: BenchPicture;
  readonly stored?: boolean;
  /** As extraction leaves it, with the digests of its picture. */
  readonly digested?: boolean;
  readonly boxes?: number;
  readonly quality?: 'good' | 'bad';
  readonly morphology?: MorphologyClass;
}

/** Samples with labelled frames, in the project of a bench. */
export class VersionBench {
  readonly bench: JobBench;
  readonly database: TestDatabase;
  readonly userId: string;
  #pictures = 0;

  private constructor(bench: JobBench, database: TestDatabase, userId: string) {
    this.bench = bench;
    this.database = database;
    this.userId = userId;
  }

  static async open(bench: JobBench, database: TestDatabase): Promise<VersionBench> {
    const { id } = await createPerson(database);
    const member = { project_id: bench.projectId, user_id: id, access_level: 'member' as const };
    await database.admin.db.insertInto('project_members').values(member).execute();
    return new VersionBench(bench, database, id);
  }

  get db() {
    return this.database.admin.db;
  }

  /** A dataset with a label of each type; of a patient unless there is none. */
  async sample(consent: boolean | null = true) {
    const project_id = this.bench.projectId;
    const [datasetId, patientId] = [newId(), consent === null ? null : newId()];
    if (patientId !== null)
      await this.db
        .insertInto('patients')
        .values({ id: patientId, project_id, name: `Anna ${patientId}`, training_consent: consent === true })
        .execute();
    await this.db
      .insertInto('datasets')
      .values({ id: datasetId, project_id, name: 'Anna Muster', patient_id: patientId })
      .execute();
    const labels = { detection: newId(), morphology: newId() };
    for (const label_type of ['detection', 'morphology'] as const)
      await this.db
        .insertInto('data_labels')
        .values({
          id: labels[label_type],
          project_id,
          dataset_id: datasetId,
          user_id: this.userId,
          label_type,
          name: label_type,
        })
        .execute();
    return { datasetId, patientId, labels };
  }

  async video(datasetId: string): Promise<string> {
    const [id, project_id] = [newId(), this.bench.projectId];
    const file = { original_filename: 'Anna Muster.avi', size_bytes: 1, sha256: '0'.repeat(64) };
    const blob_key = blobKeys.original(project_id, id);
    await this.db
      .insertInto('videos')
      .values({
        id,
        project_id,
        dataset_id: datasetId,
        name: 'Anna Muster',
        blob_key,
        status: 'completed',
        frame_rate: 50,
        ...file,
      })
      .execute();
    return id;
  }

  async frame(
    sample: { readonly labels: { readonly detection: string; readonly morphology: string } },
    videoId: string,
    {
      index,
      scale = 1,
      stored = true,
      digested = false,
      boxes = 2,
      quality,
      morphology,
      ...frame
    }: BenchFrame,
  ): Promise<string> {
    const [id, project_id] = [newId(), this.bench.projectId];
    this.#pictures += 1;
    const picture = enlarge(drawField(frame.picture ?? { seed: this.#pictures }), scale);
    const size = { width: PICTURE.width * scale, height: PICTURE.height * scale };
    const blob_key = blobKeys.pictureFrame(project_id, videoId, index);
    const png = await cropPicture({ rgb: picture, ...size }, { x: 0, y: 0, ...size });
    if (stored) await this.bench.blobs.put(blob_key, png, { contentType: 'image/png' });
    const own = { project_id, video_id: videoId, frame_id: id };
    await this.db
      .insertInto('frames')
      .values({
        id,
        project_id,
        video_id: videoId,
        frame_index: index,
        time_offset: index / 50,
        blob_key,
        ...size,
      })
      .execute();
    if (digested) {
      const frames = [{ frameIndex: index, blobKey: blob_key, ...(await digestPicture(png)) }];
      await this.bench.inProject((tx) => storeDigestsOfVideo(tx, videoId, frames));
    }
    for (let at = 0; at < boxes; at += 1) {
      const detection_id = newId();
      await this.db
        .insertInto('detections')
        .values({
          ...own,
          id: detection_id,
          x1: 5 + 20 * at,
          y1: 8,
          x2: 20 + 20 * at,
          y2: 25,
          confidence: 0.8,
          class: 'sperm',
          source: 'model',
        })
        .execute();
      await this.db
        .insertInto('label_items')
        .values({
          ...own,
          id: newId(),
          label_id: sample.labels[morphology === undefined ? 'detection' : 'morphology'],
          frame_index: index,
          detection_id,
          class_name: 'sperm',
          labeled_by: this.userId,
          quality: quality ?? null,
          morphology_class: morphology ?? null,
          class_confidence: morphology === undefined ? null : 3,
        })
        .execute();
    }
    return id;
  }

  /** So many samples of patients of their own, each with a video of these frames. */
  async samples(count: number, frames: readonly BenchFrame[], consent: boolean | null = true) {
    const made = [];
    for (let at = 0; at < count; at += 1) {
      const sample = await this.sample(consent);
      const videoId = await this.video(sample.datasetId);
      const frameIds = [];
      for (const frame of frames) frameIds.push(await this.frame(sample, videoId, frame));
      made.push({ ...sample, videoId, frameIds });
    }
    return made;
  }

  async link(
    datasetId: string,
    samples: readonly { readonly videoId: string; readonly frameIds: readonly string[] }[],
  ) {
    const project_id = this.bench.projectId;
    const rows = samples.flatMap(({ videoId, frameIds }) =>
      frameIds.map((frame_id) => ({ project_id, dataset_id: datasetId, video_id: videoId, frame_id })),
    );
    await this.db.insertInto('dataset_frames').values(rows).execute();
  }

  versions(datasetId: string) {
    return this.db
      .selectFrom('dataset_versions')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .orderBy('number')
      .execute();
  }

  framesOf(versionId: string) {
    return this.db
      .selectFrom('dataset_version_frames')
      .selectAll()
      .where('version_id', '=', versionId)
      .execute();
  }
}
