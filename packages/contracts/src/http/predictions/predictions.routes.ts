import { PREDICTIONS, RANKING } from '@sarm/domain/predictions';
import { PREDICTION_STATUSES } from '@sarm/domain/training';
import { z } from 'zod';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { prediction, predictionDetails } from './predictions.entities.ts';

const CODES = ['predict_models', 'deploy_models'] as const;
const one = { params: z.object({ id }) } as const;
const named = { kind: 'object', object: 'prediction', from: 'params', field: ['id'], anyOf: CODES } as const;
/** TEC-193 */
const MISSING_NAME = 'prediction_name';
/** TEC-192: one text for both. */
const MISSING = 'prediction_model_and_video';

/** Models tried on videos. */
export const predictionRoutes = routesAbout('prediction', {
  start: defineRoute({
    method: 'POST',
    path: '/technical/predictions',
    summary: 'Run a model on a video; progress and results under the id of the prediction',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'video',
      from: 'body',
      field: ['video_id'],
      anyOf: CODES,
      level: 'member',
    },
    body: z.strictObject({
      model_id: z.string(MISSING).min(1, MISSING).max(200),
      video_id: z.uuid(MISSING),
      name: z.string(MISSING_NAME).trim().min(1, MISSING_NAME).max(PREDICTIONS.nameLength),
      /** Send the frames from which most is learned to annotation when it is completed. */
      send_frames: z.boolean().default(RANKING.sendsByDefault),
    }),
    answers: { 202: z.object({ id, task_id: id, status: z.enum(PREDICTION_STATUSES) }) },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/technical/predictions',
    summary: "Predictions of the caller's projects, newest first",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: CODES },
    query: offsetQuery(PREDICTIONS.perPage).extend({
      model_id: z.string().max(200).optional(),
      video_id: id.optional(),
      status: z.enum(PREDICTION_STATUSES).optional(),
    }),
    envelope: { rows: 'predictions', total: 'total' },
    answers: { 200: z.object({ predictions: z.array(prediction), total: z.int() }) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/predictions/{id}',
    summary: 'One prediction: what was found so far while it runs, then its results',
    effect: 'read',
    access: named,
    ...one,
    answers: { 200: predictionDetails },
  }),
  frame: defineRoute({
    method: 'GET',
    path: '/technical/predictions/{id}/frames/{index}',
    summary: 'A sample frame of a prediction with the output of the model drawn',
    effect: 'own',
    writes: [],
    access: named,
    params: z.object({ id, index: z.coerce.number().int().min(0).max(100_000_000) }),
    answerKind: 'bytes',
    answers: { 200: null, 206: null },
  }),
  sendFrames: defineRoute({
    method: 'POST',
    path: '/technical/predictions/{id}/frames',
    summary: 'Send the frames from which most is learned to annotation',
    effect: 'change',
    access: { ...named, level: 'member' },
    ...one,
    answers: { 200: z.object({ sent: z.int() }) },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/technical/predictions/{id}',
    summary: 'Delete a prediction with its results; one that runs is cancelled first',
    effect: 'change',
    access: { ...named, level: 'member' },
    ...one,
    answers: { 204: null },
  }),
});
