import { BODIES, PAGING } from '@sarm/domain/limits';
import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { MODEL_EXPORT_FORMATS, MODEL_STATUSES } from '@sarm/domain/training';
import { z } from 'zod';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { model } from './models.entities.ts';
import { modelChange, newModel, trainingRequest } from './models.requests.ts';
import { trainingStatus } from './training.entities.ts';

/** Also with a slash, URL-encoded (TEC-272). */
const modelId = z.string().min(1).max(200);
const one = { params: z.object({ id: modelId }) } as const;
const named = { kind: 'object', object: 'model', from: 'params', field: ['id'] } as const;
const reads = { ...named, anyOf: ['access_technical'], anywhere: true } as const;
const trains = { ...named, anyOf: ['train_models'], level: 'member' } as const;

export const modelRoutes = routesAbout('model', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/training/list-model',
    summary: "Models that ship and those of the caller's projects, the ones in use first",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: ['access_technical'] },
    query: offsetQuery(PAGING.datasets).extend({
      type: z.enum(MODEL_TYPES).optional(),
      status: z.enum(MODEL_STATUSES).optional(),
      dataset_id: id.optional(),
      /** Only those that this project may use. */
      project_id: id.optional(),
    }),
    answers: { 200: z.object({ models: z.array(model), total: z.int() }) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/models/{id}',
    summary: 'A model with the card of its training',
    effect: 'read',
    access: reads,
    ...one,
    answers: { 200: model.extend({ card: z.record(z.string(), z.unknown()).nullable() }) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/technical/models',
    summary: 'Create a model that is to be trained on a dataset; its status is created',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'dataset',
      from: 'body',
      field: ['dataset_id'],
      anyOf: ['train_models'],
      level: 'member',
    },
    body: newModel,
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 201: model },
  }),
  train: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/train',
    summary: 'Queue the training of a model on the stored labels of its dataset',
    effect: 'change',
    access: trains,
    ...one,
    body: trainingRequest.prefault({}),
    answers: { 202: z.object({ task_id: id, status: z.enum(MODEL_STATUSES) }) },
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/stop',
    summary: 'Stop the training of a model; its checkpoint is discarded',
    effect: 'change',
    access: trains,
    ...one,
    answers: { 200: model },
  }),
  trainingStatus: defineRoute({
    method: 'GET',
    path: '/technical/models/{id}/training-status',
    summary: 'Progress, curves and log of the newest training of a model',
    effect: 'read',
    access: reads,
    ...one,
    answers: { 200: trainingStatus },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/technical/models/{id}',
    summary:
      'Change name and notes, stop the training (status stopped) or save what was trained (status trained)',
    effect: 'change',
    access: trains,
    ...one,
    body: modelChange,
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 200: model },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/technical/models/{id}',
    summary: 'Delete a model with its files',
    effect: 'change',
    access: trains,
    ...one,
    answers: { 204: null },
  }),
  export: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/export',
    summary: 'The address of the ONNX file of a trained model',
    effect: 'change',
    access: { ...named, anyOf: ['train_models'] },
    ...one,
    body: z.strictObject({ format: z.enum(MODEL_EXPORT_FORMATS).default('onnx') }).prefault({}),
    answers: { 200: z.object({ success: z.literal(true), download_url: z.string() }) },
  }),
  file: defineRoute({
    method: 'GET',
    path: '/technical/models/{id}/file',
    summary: 'The bytes of the ONNX file of a trained model',
    effect: 'own',
    writes: ['model.download'],
    access: { ...named, anyOf: ['train_models'], mediaToken: 'model-file' },
    ...one,
    query: z.object({ token: z.string().max(2000).optional() }),
    answerKind: 'bytes',
    answers: { 200: null, 206: null },
  }),
});
