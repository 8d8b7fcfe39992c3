import { MEDIA, MEDIA_KINDS, type MediaKind } from '@sarm/domain/access/resources';
import { readMediaPath } from '@sarm/domain/videos/media-path';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { queryFlag } from '../paging.ts';
import { defineRoute } from '../route.ts';

const one = { params: z.object({ id }) } as const;
const token = z.object({ token: z.string().max(2000).optional() });
const bytes = { answerKind: 'bytes', answers: { 200: null, 206: null } } as const;
const reads = <Kind extends MediaKind>(kind: Kind) =>
  ({ kind: 'object', object: MEDIA[kind], from: 'params', field: ['id'], mediaToken: kind }) as const;

export const mediaRoutes = {
  token: defineRoute({
    method: 'POST',
    path: '/sarm/media/token',
    summary: 'A short-lived token that opens one media object for this user',
    effect: 'read',
    access: { kind: 'object', object: 'media', from: 'body', field: ['id'] },
    body: z.strictObject({ kind: z.enum(MEDIA_KINDS), id }),
    secretAnswer: true,
    answers: { 200: z.object({ token: z.string(), expires_in: z.int() }) },
  }),
  viewFrame: defineRoute({
    method: 'GET',
    path: '/sarm/media/view-frame/{id}',
    summary: 'Image of a frame',
    effect: 'own',
    writes: ['video.view'],
    access: reads('frame'),
    ...one,
    query: token,
    ...bytes,
  }),
  viewVideo: defineRoute({
    method: 'GET',
    path: '/sarm/media/view-video/{id}',
    summary: 'Playback copy of a video, or the uploaded file',
    effect: 'own',
    writes: ['video.view'],
    access: reads('video'),
    ...one,
    query: token.extend({ original: queryFlag }),
    ...bytes,
  }),
  frameTimes: defineRoute({
    method: 'GET',
    path: '/sarm/media/frame-times/{id}',
    summary: 'Presentation times of all frames of a video, as the file check stored them: JSON in gzip',
    effect: 'own',
    writes: [],
    access: { kind: 'object', object: 'video', from: 'params', field: ['id'] },
    ...one,
    ...bytes,
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: '/sarm/media/thumbnail/{id}',
    summary: 'Thumbnail of a video',
    effect: 'own',
    writes: [],
    access: reads('thumbnail'),
    ...one,
    query: token,
    ...bytes,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/sarm/media/file/{path}',
    summary:
      'A file of a video by its path in the media store, e.g. videos/{video id}/thumbnail.jpg; slashes may stand as they are',
    effect: 'own',
    writes: ['video.view'],
    access: { kind: 'object', object: 'media', from: 'params', field: ['path'], mediaToken: 'file' },
    params: z.object({
      path: z
        .string()
        .max(300)
        .refine((path) => readMediaPath(path) !== undefined),
    }),
    query: token,
    ...bytes,
  }),
} as const;
