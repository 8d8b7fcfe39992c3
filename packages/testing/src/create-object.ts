import type { Tables } from '@sarm/database/kernel/tables.generated';
import { newId } from '@sarm/database/kernel/new-id';
import { type Resource, type ResourceKind, RESOURCES } from '@sarm/domain/access/resources';
import { buildDocument } from '@sarm/reports/build-document';
import { reportRequest } from '@sarm/reports/testing/report-source';
import type { Insertable } from 'kysely';
import { createDataset } from './people.ts';
import type { TestDatabase } from './test-database.ts';

export interface ObjectOptions {
  /** Ignored by kinds that belong to the installation. */
  readonly projectId: string;
  readonly createdBy: string;
  /** Of the sample that the object lies in; a look at the media of a patient is logged. */
  readonly patientId?: string;
  /** Called with the key of every picture or file that the rows name, for tests that read the bytes. */
  readonly store?: (key: string) => Promise<unknown>;
}

type World = Pick<TestDatabase, 'admin'>;
type Factory = (world: World, options: ObjectOptions) => Promise<string>;

/** Kinds that hang on more than their project. Written past row-level security. */
const FACTORIES: Readonly<Partial<Record<ResourceKind, Factory>>> = {
  project: (_, { projectId }) => Promise.resolve(projectId),
  dataset: (world, options) => createDataset(world, options),
  video: async (world, options) => (await createVideo(world, options)).id,
  frame: async (world, options) => (await createFrame(world, options)).id,
  detection: createDetection,
  crop: createDetection,
  upload: async (world, { projectId, createdBy }) => {
    const datasetId = await createDataset(world, { projectId, createdBy });
    return await insert(world, 'uploads', {
      id: newId(),
      project_id: projectId,
      dataset_id: datasetId,
      created_by: createdBy,
      size_bytes: 10,
      metadata: '{}',
      expires_at: new Date(Date.now() + 3_600_000),
    });
  },
  task: async (world, options) => {
    const video = await createVideo(world, options);
    // Finished, so that an event stream ends by itself.
    return await insert(world, 'tasks', {
      id: newId(),
      project_id: options.projectId,
      task_type: 'extraction',
      status: 'completed',
      job_name: 'extract-frames',
      job_id: newId(),
      video_id: video.id,
      created_by: options.createdBy,
    });
  },
  analysis: async (world, options) => {
    const project_id = options.projectId;
    const video = await createVideo(world, options);
    // Of its video's id: a call that names both can then be made with one.
    const owner = { id: video.id, project_id, created_by: options.createdBy };
    await insert(world, 'analyses', { ...owner, videos_key: video.id, status: 'pending' });
    const place = { project_id, video_id: video.id, position: 0 };
    await world.admin.db
      .insertInto('analysis_videos')
      .values({ analysis_id: owner.id, ...place })
      .execute();
    return owner.id;
  },
  report: async (world, options) => {
    const { admin } = world;
    const analysisId = await createObject(world, 'analysis', options);
    const template = await admin.db.selectFrom('report_templates').select('id').executeTakeFirstOrThrow();
    const id = newId();
    const request = reportRequest({ reportId: id });
    return await insert(world, 'reports', {
      id,
      project_id: options.projectId,
      analysis_id: analysisId,
      title: request.settings.title,
      template_id: template.id,
      settings: JSON.stringify({ templateId: template.id, ...request.settings }),
      document: JSON.stringify(buildDocument(request)),
      content_sha256: '0'.repeat(64),
      created_by: options.createdBy,
    });
  },
  calibration: (world, { createdBy }) =>
    insert(world, 'calibrations', {
      id: newId(),
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 0.5,
      created_by: createdBy,
    }),
};

/** A fresh object of a kind, with everything it hangs on. */
export const createObject = (world: World, kind: ResourceKind, options: ObjectOptions): Promise<string> =>
  (FACTORIES[kind] ?? createPlain(kind))(world, options);

/** A row of the kind's table with a project, a maker and a name; the database refuses a kind that needs more. */
const createPlain =
  (kind: ResourceKind): Factory =>
  async ({ admin: { db } }, { projectId, createdBy }) => {
    const { table, project, maker }: Resource = RESOURCES[kind];
    const id = newId();
    const row = {
      id,
      name: kind,
      ...(project === null ? {} : { [project]: projectId }),
      ...(maker === null ? {} : { [maker]: createdBy }),
    };
    await db
      .insertInto(table as keyof Tables)
      .values(row)
      .execute();
    return id;
  };

async function insert<T extends keyof Tables>(
  { admin: { db } }: World,
  table: T,
  row: Insertable<Tables[T]> & { readonly id: string },
): Promise<string> {
  await db.insertInto(table).values(row).execute();
  return row.id;
}

async function createVideo(world: World, { store, ...owner }: ObjectOptions) {
  const { projectId, createdBy } = owner;
  const id = newId();
  // Its own bytes: deleting one object must not take those of another.
  const bytes = `projects/${projectId}/videos/${id}/thumbnail.jpg`;
  await store?.(bytes);
  const datasetId = await createDataset(world, owner);
  await insert(world, 'videos', {
    id,
    project_id: projectId,
    dataset_id: datasetId,
    name: 'v',
    original_filename: 'v.avi',
    blob_key: bytes,
    preview_key: bytes,
    thumbnail_key: bytes,
    size_bytes: 1,
    sha256: '0'.repeat(64),
    status: 'uploaded',
    created_by: createdBy,
  });
  return { id, bytes };
}

async function createFrame(world: World, options: ObjectOptions, boxes = 0) {
  const video = await createVideo(world, options);
  const id = await insert(world, 'frames', {
    id: newId(),
    project_id: options.projectId,
    video_id: video.id,
    frame_index: 0,
    time_offset: 0,
    width: 100,
    height: 100,
    blob_key: video.bytes,
    // Detected, so that there is a result to see.
    detection_status: 'completed',
    detection_count: boxes,
    detection_model_id: 'm/1',
    detection_result_key: video.bytes,
  });
  return { id, video };
}

async function createDetection(world: World, options: ObjectOptions): Promise<string> {
  const { id: frameId, video } = await createFrame(world, options, 1);
  const owner = { project_id: options.projectId, video_id: video.id, frame_id: frameId };
  const detection = { id: newId(), ...owner, x1: 1, y1: 1, x2: 20, y2: 20 };
  return await insert(world, 'detections', {
    ...detection,
    confidence: 0.9,
    class: 'sperm',
    source: 'manual',
  });
}
