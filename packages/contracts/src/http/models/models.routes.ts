import { PAGING } from '@sarm/domain/limits';
import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { offsetQuery } from '../paging.ts';
import { defineRoute } from '../route.ts';
import { id } from '../scalars.ts';
import { model } from './models.entities.ts';

export const modelRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/training/list-model',
    summary: "Models that ship and those of the caller's projects, the ones in use first",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: ['access_technical'] },
    query: offsetQuery(PAGING.datasets).extend({
      type: z.enum(MODEL_TYPES).optional(),
      /** Only those that this project may use. */
      project_id: id.optional(),
    }),
    answers: { 200: z.object({ models: z.array(model), total: z.int() }) },
  }),
};
