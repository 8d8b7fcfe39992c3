import type { Tables } from '@sarm/database/kernel/tables.generated';
import { newId } from '@sarm/database/kernel/new-id';
import { type Resource, type ResourceKind, RESOURCES } from '@sarm/domain/access/resources';
import { LABEL_TYPES } from '@sarm/domain/labels';
import { buildDocument } from '@sarm/reports/build-document';
import { reportRequest } from '@sarm/reports/testing/report-source';
import { createPrediction, createQueueItem } from './create-prediction.ts';
import { createLayer, createRound } from './create-round.ts';
import { createVersion } from './create-version.ts';
import { createVideo, insert, type ObjectOptions, type Placed, type World } from './create-video.ts';
import { createDataset } from './people.ts';

export type { ObjectOptions } from './create-video.ts';

type Factory = (world: World, options: ObjectOptions) => Promise<string>;

/** Kinds that hang on more than their project. Written past row-level security. */
const FACTORIES: Readonly<Partial<Record<ResourceKind, Factory>>> = {
  project: (_, { projectId }) => Promise.resolve(projectId),
  dataset: (world, options) => createDataset(world, options),
  video: async (world, options) => (await createVideo(world, options)).id,
  frame: async (world, options) => (await createFrame(world, options)).id,
  detection: createDetection,
  crop: createDetection,
  mask: async (world, options) => {
    const detection_id = await createDetection(world, options);
    const box = await world.admin.db
      .selectFrom('detections')
      .select(['project_id', 'video_id', 'frame_id'])
      .where('id', '=', detection_id)
      .executeTakeFirstOrThrow();
    return await insert(world, 'masks', {
      ...box,
      id: newId(),
      detection_id,
      created_by: options.createdBy,
      rect: [0, 0, 2, 2],
      grid: 1,
      // The head: one pixel inside after one outside, then two outside.
      parts: Buffer.from([1, 3, 1, 1, 2]),
    });
  },
  label: createLabel,
  // A label has one item, of its own id.
  labelItem: createLabel,
  // Made by the database with the item of the label.
  reviewItem: async (world, options) => {
    const label_id = await createLabel(world, options);
    const { id } = await world.admin.db
      .selectFrom('review_items')
      .select('id')
      .where('label_id', '=', label_id)
      .executeTakeFirstOrThrow();
    return id;
  },
  annotationRound: async (world, options) =>
    await createRound(world, options, await createFrame(world, options)),
  annotationLayer: async (world, options) =>
    await createLayer(world, options, await createFrame(world, options)),
  datasetVersion: createVersion,
  queueItem: createQueueItem,
  prediction: createPrediction,
  labelExport: async (world, options) => {
    const file = fileOf(await createLabel(world, options), options);
    await options.store?.(file.blob_key);
    return await insert(world, 'label_exports', {
      ...file,
      task_id: newId(),
      format: 'coco',
      options: '{}',
      item_count: 1,
      frame_count: 1,
      video_ids: [],
    });
  },
  labelImport: async (world, options) =>
    await insert(world, 'label_imports', fileOf(await createLabel(world, options), options)),
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
  // With its file, so that it can be exported.
  model: async (world, { projectId, createdBy, store }) => {
    const id = newId();
    const blob_key = `projects/${projectId}/models/${id}/model.onnx`;
    await store?.(blob_key);
    return await insert(world, 'models', {
      id,
      code: id,
      project_id: projectId,
      name: 'model',
      type: 'detection',
      origin: 'trained',
      status: 'trained',
      sha256: '0'.repeat(64),
      blob_key,
      description: '{}',
      created_by: createdBy,
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

/** Of its label's id: a call that names both can then be made with one. */
const fileOf = (label_id: string, { projectId, createdBy }: ObjectOptions) => ({
  id: label_id,
  project_id: projectId,
  label_id,
  blob_key: `projects/${projectId}/labels/${label_id}`,
  size_bytes: 1,
  sha256: '0'.repeat(64),
  created_by: createdBy,
  expires_at: new Date(Date.now() + 3_600_000),
});

async function createFrame(world: World, options: Placed, boxes = 0) {
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

async function createDetection(world: World, options: Placed): Promise<string> {
  const { id: frameId, video } = await createFrame(world, options, 1);
  const owner = { project_id: options.projectId, video_id: video.id, frame_id: frameId };
  const detection = { id: options.id ?? newId(), ...owner, x1: 1, y1: 1, x2: 20, y2: 20 };
  return await insert(world, 'detections', {
    ...detection,
    confidence: 0.9,
    class: 'sperm',
    source: 'manual',
  });
}

/** With one item of one video, and in a dataset of its own: all have its id, so that a call that names several can be made with one. */
async function createLabel(world: World, options: ObjectOptions): Promise<string> {
  const { projectId: project_id, createdBy: user_id, type } = options;
  const id = await createDataset(world, options);
  await insert(world, 'data_labels', {
    id,
    project_id,
    dataset_id: id,
    user_id,
    label_type: LABEL_TYPES.find((each) => each === type) ?? LABEL_TYPES[0],
    name: 'label',
  });
  const detection_id = await createDetection(world, { ...options, inDataset: id, id });
  const box = await world.admin.db
    .selectFrom('detections')
    .select(['video_id', 'frame_id', 'class as class_name'])
    .where('id', '=', detection_id)
    .executeTakeFirstOrThrow();
  const item = { id, project_id, label_id: id, detection_id, frame_index: 0, labeled_by: user_id };
  return await insert(world, 'label_items', { ...item, ...box });
}
