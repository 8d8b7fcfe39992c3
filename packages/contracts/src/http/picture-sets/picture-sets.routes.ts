import { PAGING } from '@sarm/domain/limits';
import { PICTURE_STATUSES, PREPARATIONS } from '@sarm/domain/videos/recordings';
import { z } from 'zod';
import { pageOf } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { startedTask } from '../tasks/tasks.entities.ts';
import { video } from '../videos/videos.entities.ts';
import { setPicture } from './picture-sets.entities.ts';

const one = { params: z.object({ id }) } as const;
const inSet = { kind: 'object', object: 'video', from: 'params', field: ['id'] } as const;
const uploader = { anyOf: ['upload_videos', 'manage_videos'], level: 'member' } as const;

/** Pictures of stained smears: a record of the list of videos whose frames have no time. */
export const pictureSetRoutes = routesAbout('video', {
  create: defineRoute({
    method: 'POST',
    path: '/technical/picture-sets',
    summary: 'Create an empty set of pictures of stained smears',
    effect: 'change',
    access: { kind: 'object', object: 'dataset', from: 'body', field: ['dataset_id'], ...uploader },
    body: z.strictObject({
      dataset_id: id,
      name: z.string().trim().min(1).max(200),
      preparation: z.enum(PREPARATIONS),
      calibration_id: id.nullable().default(null),
      description: z.string().trim().max(5000).default(''),
    }),
    answers: { 201: video },
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/technical/picture-sets/{id}/pictures',
    summary: 'Upload one picture as multipart form data; the same file again answers the picture that exists',
    effect: 'own',
    writes: ['pictures.add'],
    access: { ...inSet, ...uploader },
    ...one,
    bodyKind: 'multipart',
    answers: { 200: setPicture, 201: setPicture },
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/technical/picture-sets/{id}/finish',
    summary: 'Start the check of the uploaded pictures; each becomes a frame or is refused with its reason',
    effect: 'change',
    access: { ...inSet, ...uploader },
    ...one,
    answers: { 202: startedTask },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/technical/picture-sets/{id}/pictures',
    summary: 'Uploaded pictures of a set in order, with their status',
    effect: 'read',
    access: inSet,
    ...one,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(PAGING.maxLimit).default(PAGING.frames),
      status: z.enum(PICTURE_STATUSES).optional(),
    }),
    answers: { 200: pageOf(setPicture) },
  }),
});
