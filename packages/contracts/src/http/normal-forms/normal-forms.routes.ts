import { PAGING } from '@sarm/domain/limits';
import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { candidateLabel, normalForms } from './normal-forms.entities.ts';

const one = { params: z.object({ id }) } as const;
const inDataset = { kind: 'object', object: 'dataset', from: 'params', field: ['id'] } as const;

/** BUS-101: whose labels decide a clinical figure is for admins of the project to say. */
export const normalFormRoutes = routesAbout('dataset', {
  get: defineRoute({
    method: 'GET',
    path: '/sarm/datasets/{id}/normal-forms',
    summary: 'Normal forms of a sample from the approved items of the chosen morphology label',
    effect: 'read',
    counts: ['labelItem', 'label'],
    access: inDataset,
    ...one,
    answers: { 200: normalForms },
  }),
  candidates: defineRoute({
    method: 'GET',
    path: '/sarm/datasets/{id}/normal-forms/labels',
    summary: 'Morphology labels of a sample with their classified and approved items',
    effect: 'read',
    counts: ['labelItem', 'label'],
    access: { ...inDataset, level: 'admin' },
    ...one,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(PAGING.defaultLimit),
    }),
    answers: { 200: pageOf(candidateLabel) },
  }),
  choose: defineRoute({
    method: 'PUT',
    path: '/sarm/datasets/{id}/normal-forms',
    summary: 'Choose the morphology label of a sample for its normal forms, or none',
    effect: 'change',
    access: { ...inDataset, level: 'admin' },
    ...one,
    body: z.strictObject({ label_id: id.nullable() }),
    answers: { 200: normalForms },
  }),
});
