import { SPLIT_UNITS, SPLITS, TRAINING_TASKS } from '@sarm/domain/training';
import { BODIES, DATASETS, PAGING } from '@sarm/domain/limits';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { z } from 'zod';
import { chosenVideos } from '../datasets/chosen-frames.ts';
import { pageOf } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { datasetVersion, versionLineage, versionPreview } from './versions.entities.ts';

const one = { params: z.object({ id }) } as const;
const inDataset = { kind: 'object', object: 'dataset', from: 'params', field: ['id'] } as const;
const readers = ['create_datasets', 'train_models', 'deploy_models'] as const;
const makers = ['create_datasets', 'train_models'] as const;
const largestBody = 262_144;
const mostFields = VERSIONS.units + 100;
const bytesOfChosen = DATASETS.videosPerCall * (DATASETS.framesOfSeveral + 4) * BODIES.bytesOfId;

/** The id of a patient or a video, or of a stretch of one. */
const unitKey = z
  .string()
  .max(80)
  .regex(/^[\w:-]+$/);

const share = z.number().min(0).max(VERSIONS.mostHeldBack);
const split = {
  task: z.enum(TRAINING_TASKS).default('head_detection'),
  /** Absent: by patient, else by video, else by time. */
  split_by: z.enum(SPLIT_UNITS).optional(),
  shares: z.strictObject({ validation: share, test: share }).default(VERSIONS.shares),
  seed: z.int().min(0).max(2_147_483_647).default(VERSIONS.seed),
  /** Split by key of the unit, as a person placed it; the others are planned. */
  assignment: z
    .record(unitKey, z.enum(SPLITS))
    .refine((placed) => Object.keys(placed).length <= VERSIONS.units)
    .meta({ maxProperties: VERSIONS.units })
    .optional(),
};
const heldBack = ({ shares }: { readonly shares: { readonly validation: number; readonly test: number } }) =>
  shares.validation + shares.test <= VERSIONS.mostHeldBack;
const outOfRange = { path: ['shares'], message: 'invalid' };

/** Frozen versions of datasets. */
export const versionRoutes = routesAbout('datasetVersion', {
  list: defineRoute({
    method: 'GET',
    path: '/technical/datasets/{id}/versions',
    summary: 'Frozen versions of a dataset, newest first',
    effect: 'read',
    access: { ...inDataset, anyOf: readers },
    ...one,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(VERSIONS.perPage),
      task: z.enum(TRAINING_TASKS).optional(),
    }),
    answers: { 200: pageOf(datasetVersion) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/dataset-versions/{id}',
    summary: 'One frozen version with its lineage',
    effect: 'read',
    access: { kind: 'object', object: 'datasetVersion', from: 'params', field: ['id'], anyOf: readers },
    ...one,
    answers: { 200: versionLineage },
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/technical/datasets/{id}/version-preview',
    summary: 'What a version of the dataset would hold, how it would be split, and what leaks',
    effect: 'read',
    access: { ...inDataset, anyOf: makers },
    ...one,
    body: z.strictObject(split).refine(heldBack, outOfRange),
    largestBody,
    mostFields,
    answers: { 200: versionPreview },
  }),
  previewChosen: defineRoute({
    method: 'POST',
    path: '/technical/projects/{id}/version-preview',
    summary: 'As the preview of a dataset, of frames that are chosen for a new one',
    effect: 'read',
    access: { kind: 'object', object: 'project', from: 'params', field: ['id'], anyOf: makers },
    ...one,
    body: z.strictObject({ ...split, videos: chosenVideos }).refine(heldBack, outOfRange),
    largestBody: largestBody + bytesOfChosen,
    mostFields: mostFields + 3 * DATASETS.videosPerCall,
    answers: { 200: versionPreview },
  }),
  freeze: defineRoute({
    method: 'POST',
    path: '/technical/datasets/{id}/versions',
    summary: 'Freeze a dataset; progress and cancelling through its task',
    effect: 'change',
    access: { ...inDataset, anyOf: makers, level: 'member' },
    ...one,
    body: z.strictObject(split).refine(heldBack, outOfRange),
    largestBody,
    mostFields,
    answers: { 202: waitingTask },
  }),
});
