import { AUTH, PAGING } from '@sarm/domain/limits';
import { PROMOTION } from '@sarm/domain/comparisons';
import { z } from 'zod';
import { model } from '../models/models.entities.ts';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { comparison, deployment } from './registry.entities.ts';

/** Also with a slash, URL-encoded (TEC-272). */
const one = { params: z.object({ id: z.string().min(1).max(200) }) } as const;
const named = { kind: 'object', object: 'model', from: 'params', field: ['id'] } as const;
const reads = { ...named, anyOf: ['access_technical'], anywhere: true } as const;
const deploys = { ...named, anyOf: ['deploy_models'] } as const;
const reason = z.string().trim().min(1, 'reason_required').max(PROMOTION.reasonLength);

export const registryRoutes = routesAbout('model', {
  compare: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/compare',
    summary:
      'Compare a model with the one in use, or the first morphology model with the most frequent class, on a test split that is unseen',
    effect: 'change',
    access: { ...named, anyOf: ['deploy_models', 'train_models'] },
    ...one,
    body: z
      .strictObject({
        /** By default the newest version of the dataset that the model was trained on. */
        version_id: id.optional(),
      })
      .prefault({}),
    answers: { 202: z.object({ task_id: id, comparison_id: id }) },
  }),
  comparisons: defineRoute({
    method: 'GET',
    path: '/technical/models/{id}/comparisons',
    summary: 'Comparisons of a model with models in use, the newest first',
    effect: 'read',
    access: reads,
    ...one,
    query: offsetQuery(PAGING.defaultLimit),
    answers: { 200: z.object({ comparisons: z.array(comparison), total: z.int() }) },
  }),
  deployments: defineRoute({
    method: 'GET',
    path: '/technical/models/{id}/deployments',
    summary: 'When models of the same type were in use where this model belongs, the newest first',
    effect: 'read',
    access: reads,
    ...one,
    query: offsetQuery(PAGING.defaultLimit),
    answers: { 200: z.object({ deployments: z.array(deployment), total: z.int() }) },
  }),
  promote: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/promote',
    summary: 'Put a model into use by a comparison that passed; signed with the password',
    effect: 'own',
    writes: ['model.promote'],
    access: { ...deploys, level: 'admin' },
    ...one,
    body: z.strictObject({
      comparison_id: id,
      reason,
      password: z.string().min(1, 'password_required').max(AUTH.passwordMaxLength),
    }),
    answers: { 200: model },
  }),
  import: defineRoute({
    method: 'POST',
    path: '/technical/models/import',
    summary:
      'Upload an ONNX model with its description as multipart form data (name, description, notes, declared_unseen, file); a task checks it',
    effect: 'own',
    writes: ['model.import'],
    access: {
      kind: 'object',
      object: 'project',
      from: 'query',
      field: ['project_id'],
      anyOf: ['deploy_models'],
      level: 'member',
    },
    query: z.object({ project_id: id }),
    bodyKind: 'multipart',
    answers: { 202: z.object({ task_id: id, model }) },
  }),
  rollback: defineRoute({
    method: 'POST',
    path: '/technical/models/{id}/rollback',
    summary:
      'Take a model out of use and return to the one before; answers the model that is in use then, or the one taken out where none is',
    effect: 'own',
    writes: ['model.roll-back'],
    access: { ...deploys, level: 'member' },
    ...one,
    body: z.strictObject({ reason: z.string().trim().max(PROMOTION.reasonLength).default('') }).prefault({}),
    answers: { 200: model },
  }),
});
