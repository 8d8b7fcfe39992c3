import { BODIES, DATASETS, PAGING } from '@sarm/domain/limits';
import { DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { chosenVideos } from './chosen-frames.ts';
import { dataset, datasetMetadata } from './datasets.entities.ts';
import { id } from '../scalars.ts';
import { offsetQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { sampleSheetBody } from './sample-sheet.entities.ts';

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);
const fields = {
  name: z.string('dataset_name_required').trim().min(1, 'dataset_name_required').max(200),
  description: z.string().trim().max(5000),
  type: z.preprocess(emptyToNull, z.enum(DATASET_TYPES).nullable()),
  status: z.enum(DATASET_STATUSES),
  metadata: datasetMetadata.partial(),
  sample: sampleSheetBody,
};
const one = { params: z.object({ id }) } as const;
const inDataset = { kind: 'object', object: 'dataset', from: 'params', field: ['id'] } as const;
const changeDataset = {
  ...inDataset,
  anyOf: ['create_datasets'],
  level: 'member',
  othersLevel: 'editor',
} as const;

export const datasetRoutes = routesAbout('dataset', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/dataset/get-datasets',
    aliases: ['/sarm/dataset/list-datasets'],
    summary: "Datasets of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects' },
    query: offsetQuery(PAGING.datasets).extend({
      type: z.enum(DATASET_TYPES).optional(),
      status: z.enum(DATASET_STATUSES).optional(),
      project_id: id.optional(),
      search: z.string().trim().max(200).optional(),
    }),
    answers: { 200: z.object({ datasets: z.array(dataset), total: z.int() }) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/dataset/get-dataset/{id}',
    summary: 'One dataset, optionally with videos',
    effect: 'read',
    access: inDataset,
    ...one,
    query: z.object({ include_videos: queryFlag }),
    answers: { 200: dataset },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/dataset/create-dataset',
    summary: 'Create a dataset in a project',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'project',
      from: 'body',
      field: ['project_id', 'projectId'],
      orOfVideo: 'video_id',
      anyOf: ['create_datasets'],
      level: 'member',
    },
    body: z.object({
      name: fields.name,
      description: fields.description.default(''),
      type: fields.type.optional(),
      status: fields.status.default('draft'),
      metadata: fields.metadata.optional(),
      sample: fields.sample.optional(),
      project_id: id.optional(),
      projectId: id.optional(),
      /** TEC-156: the frames that it links, of one video or of several. */
      video_id: id.optional(),
      frames: z.array(id).max(DATASETS.framesPerVideo).optional(),
      include_all_frames: z.boolean().optional(),
      /** The boxes of a linked frame always come with it. */
      include_all_detections: z.boolean().optional(),
      videos: chosenVideos.optional(),
      user_id: id.optional(),
      source: z
        .object({
          type: z.literal('annotation'),
          video_id: id.optional(),
          frames: z.array(id).max(DATASETS.framesPerVideo).optional(),
        })
        .optional(),
    }),
    largestBody:
      BODIES.bytesOfLongTexts +
      (2 * DATASETS.framesPerVideo + DATASETS.videosPerCall * (DATASETS.framesOfSeveral + 4)) *
        BODIES.bytesOfId,
    mostFields: 200,
    answers: { 201: dataset },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/dataset/update-dataset/{id}',
    summary: 'Change a dataset',
    effect: 'change',
    access: changeDataset,
    ...one,
    body: z.object({
      name: fields.name.optional(),
      description: fields.description.optional(),
      type: fields.type.optional(),
      status: fields.status.optional(),
      metadata: fields.metadata.optional(),
      sample: fields.sample.optional(),
      /** BUS-164: the same body as create. Another project than its own is refused. */
      project_id: id.optional(),
      projectId: id.optional(),
    }),
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 200: dataset },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/dataset/delete-dataset/{id}',
    summary: 'Delete a dataset with its videos, frames and annotations',
    effect: 'change',
    access: changeDataset,
    ...one,
    answers: { 204: null },
  }),
});
