import { ROUND_FRAME_STATES, ROUNDS } from '@sarm/domain/rounds';
import { z } from 'zod';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import {
  adjudication,
  annotationRound,
  newRound,
  roundAgreement,
  roundComparison,
  roundFrame,
  roundFrames,
} from './rounds.entities.ts';

const REVIEW = ['review_annotations'] as const;
const inRound = {
  kind: 'object',
  object: 'annotationRound',
  from: 'params',
  field: ['id'],
  anyOf: REVIEW,
} as const;
const ofRound = { params: z.object({ id }) } as const;
const ofFrame = { params: z.object({ id, frameId: id }) } as const;
const paged = pageQuery(['created'], ROUNDS.perPage).omit({ search: true, sort_by: true, sort_order: true });

export const roundRoutes = routesAbout('annotationRound', {
  list: defineRoute({
    method: 'GET',
    path: '/technical/rounds',
    summary: 'Rounds of blind annotation with how far they are, newest first',
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: REVIEW },
    query: paged,
    answers: { 200: pageOf(annotationRound) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/technical/rounds',
    summary: 'Give frames of a sample to people who label them blind',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'dataset',
      from: 'body',
      field: ['dataset_id'],
      anyOf: REVIEW,
      level: 'member',
    },
    body: newRound,
    answers: { 201: annotationRound },
  }),
  frames: defineRoute({
    method: 'GET',
    path: '/technical/datasets/{datasetId}/round-frames',
    summary: 'How many frames of a sample a round can take, and who can label them',
    effect: 'read',
    counts: ['frame', 'detection'],
    access: { kind: 'object', object: 'dataset', from: 'params', field: ['datasetId'], anyOf: REVIEW },
    params: z.object({ datasetId: id }),
    answers: { 200: roundFrames },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/technical/rounds/{id}',
    summary: 'One round with its people',
    effect: 'read',
    counts: ['annotationLayer'],
    access: inRound,
    ...ofRound,
    answers: { 200: annotationRound },
  }),
  listFrames: defineRoute({
    method: 'GET',
    path: '/technical/rounds/{id}/frames',
    summary: 'Frames of a round, those that a reviewer can settle first',
    effect: 'read',
    counts: ['annotationLayer'],
    access: inRound,
    ...ofRound,
    query: paged.extend({ state: z.enum(ROUND_FRAME_STATES).optional() }),
    answers: { 200: pageOf(roundFrame) },
  }),
  compare: defineRoute({
    method: 'GET',
    path: '/technical/rounds/{id}/frames/{frameId}',
    summary: 'What people labelled in one frame of a round, once all of them are done',
    effect: 'read',
    counts: ['detection'],
    access: inRound,
    ...ofFrame,
    answers: { 200: roundComparison },
  }),
  adjudicate: defineRoute({
    method: 'POST',
    path: '/technical/rounds/{id}/frames/{frameId}/adjudication',
    summary: 'Make chosen boxes the shared ones of the frame, by one batch of edits',
    effect: 'change',
    counts: ['detection'],
    access: { ...inRound, level: 'member' },
    ...ofFrame,
    body: adjudication,
    largestBody: 262_144,
    answers: { 200: roundFrame },
  }),
  agreement: defineRoute({
    method: 'GET',
    path: '/technical/rounds/{id}/agreement',
    summary: 'How far the people of a round agree, each figure with its interval',
    effect: 'read',
    counts: ['annotationLayer'],
    access: inRound,
    ...ofRound,
    answers: { 200: roundAgreement },
  }),
});
