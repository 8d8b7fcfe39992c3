import { LAYER_STATES, ROUNDS } from '@sarm/domain/rounds';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { z } from 'zod';
import { editAnswer, editBatch, editHistory, frameState } from '../annotation/annotation.entities.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { annotationLayer } from './layers.entities.ts';

const ANNOTATE = ['annotate_detection'] as const;
/** Nobody else has to do with it before it is done; then reviewers read it in its round. */
const ownLayer = {
  kind: 'object',
  object: 'annotationLayer',
  from: 'params',
  field: ['id'],
  anyOf: ANNOTATE,
  ownOnly: true,
} as const;
const ofLayer = { params: z.object({ id }) } as const;

export const layerRoutes = routesAbout('annotationLayer', {
  list: defineRoute({
    method: 'GET',
    path: '/technical/layers',
    summary: 'Frames that the caller labels blind: the open ones in their order, or those that are done',
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: ANNOTATE },
    query: pageQuery(['created'], ROUNDS.perPage)
      .omit({ search: true, sort_by: true, sort_order: true })
      .extend({ state: z.enum(LAYER_STATES).default('open'), round_id: id.optional() }),
    answers: { 200: pageOf(annotationLayer) },
  }),
  state: defineRoute({
    method: 'GET',
    path: '/technical/layers/{id}/state',
    summary:
      'Everything that a canvas needs of the own layer; frame_id is the id of the layer, and nothing of others is in it',
    effect: 'read',
    access: ownLayer,
    ...ofLayer,
    answers: { 200: frameState },
  }),
  edits: defineRoute({
    method: 'GET',
    path: '/technical/layers/{id}/edits',
    summary: 'Edits of the own layer after a number, oldest first, or those of one of its boxes',
    effect: 'read',
    access: ownLayer,
    ...ofLayer,
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      object_id: id.optional(),
      limit: z.coerce.number().int().min(1).max(EDITS.perAnswer).default(EDITS.perAnswer),
    }),
    answers: { 200: editHistory },
  }),
  edit: defineRoute({
    method: 'POST',
    path: '/technical/layers/{id}/edits',
    summary: 'Change boxes of the own layer by a batch of edits, as those of a frame',
    effect: 'change',
    access: { ...ownLayer, level: 'member' },
    ...ofLayer,
    body: editBatch,
    largestBody: EDITS.batchBytes,
    mostFields: EDITS.batchFields,
    answers: { 200: editAnswer },
  }),
  picture: defineRoute({
    method: 'GET',
    path: '/technical/layers/{id}/picture',
    summary: 'The picture of the frame',
    effect: 'own',
    writes: ['video.view'],
    access: ownLayer,
    ...ofLayer,
    answers: { 200: null, 206: null },
    answerKind: 'bytes',
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/technical/layers/{id}/done',
    summary: 'The own layer is complete: from here on it is not changed, and the shared boxes can be seen',
    effect: 'change',
    counts: ['annotationRound', 'frame', 'detection'],
    access: { ...ownLayer, level: 'member' },
    ...ofLayer,
    answers: { 200: annotationLayer },
  }),
});
