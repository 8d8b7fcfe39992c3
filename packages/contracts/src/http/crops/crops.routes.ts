import { CROP_SHEET } from '@sarm/domain/shapes/crop-sheet';
import { z } from 'zod';
import { cropDetails } from '../detection/detections.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';

/** TEC-206: mask extraction lists crops too. */
const readers = ['annotate_morphology', 'annotate_detection'] as const;
const LENGTH_OF_ID = 36;

export const cropRoutes = routesAbout('crop', {
  get: defineRoute({
    method: 'GET',
    path: '/technical/crops/{id}',
    summary: 'One crop with its place, its scale, its mask and whether it is in a data label',
    effect: 'read',
    access: { kind: 'object', object: 'crop', from: 'params', field: ['id'], anyOf: readers },
    params: z.object({ id }),
    answers: { 200: cropDetails },
  }),
  sheet: defineRoute({
    method: 'GET',
    path: '/technical/crops/sheet',
    summary:
      'Pictures of several crops as one; the header x-crop-places has the place of each in the order of the ids',
    effect: 'own',
    writes: ['video.view'],
    access: { kind: 'object', object: 'crop', from: 'query', field: ['ids'], every: true, anyOf: readers },
    query: z.object({
      /** With commas between them. */
      ids: z
        .string()
        .max(CROP_SHEET.most * (LENGTH_OF_ID + 2))
        .transform((text) => text.split(',').map((each) => each.trim()))
        .pipe(z.array(id).min(1).max(CROP_SHEET.most)),
    }),
    answerKind: 'bytes',
    answers: { 200: null },
  }),
});
