import { PAGING } from '@sarm/domain/limits';
import { DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { dataset, datasetMetadata, id, sampleSheet } from './entities.ts';
import { offsetQuery, queryFlag } from './paging.ts';
import { defineRoute } from './route.ts';

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);
const fields = {
  name: z.string().trim().min(1, 'Dataset name is required').max(200),
  description: z.string().trim().max(5000),
  type: z.preprocess(emptyToNull, z.enum(DATASET_TYPES).nullable()),
  status: z.enum(DATASET_STATUSES),
  metadata: datasetMetadata.partial(),
  /** Fields that are left out stay as they are; null empties one. */
  sample: sampleSheet.partial(),
};
const one = { params: z.object({ id }) } as const;
const inDataset = { kind: 'in-project', object: 'dataset', from: 'params', field: ['id'] } as const;
const changeDataset = {
  ...inDataset,
  anyOf: ['create_datasets'],
  level: 'member',
  othersLevel: 'editor',
} as const;

export const datasetRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/dataset/get-datasets',
    aliases: ['/sarm/dataset/list-datasets'],
    summary: "Datasets of the caller's projects",
    access: { kind: 'own-lists' },
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
    access: inDataset,
    ...one,
    query: z.object({ include_videos: queryFlag }),
    answers: { 200: dataset },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/dataset/create-dataset',
    summary: 'Create a dataset in a project',
    access: {
      kind: 'in-project',
      object: 'project',
      from: 'body',
      field: ['project_id', 'projectId'],
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
    }),
    answers: { 201: dataset },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/dataset/update-dataset/{id}',
    summary: 'Change a dataset',
    access: changeDataset,
    ...one,
    body: z.object({
      name: fields.name.optional(),
      description: fields.description.optional(),
      type: fields.type.optional(),
      status: fields.status.optional(),
      metadata: fields.metadata.optional(),
      sample: fields.sample.optional(),
    }),
    answers: { 200: dataset },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/dataset/delete-dataset/{id}',
    summary: 'Delete a dataset with its videos, frames and annotations',
    access: changeDataset,
    ...one,
    answers: { 204: null },
  }),
} as const;
