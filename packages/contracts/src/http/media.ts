import { z } from 'zod';
import { id } from './entities.ts';
import { queryFlag } from './paging.ts';
import { defineRoute } from './route.ts';

const one = { params: z.object({ id }) } as const;
const token = z.object({ token: z.string().max(2000).optional() });
const bytes = { answerKind: 'bytes', answers: { 200: null, 206: null } } as const;
const reads = (object: 'video' | 'frame') =>
  ({ kind: 'in-project', object, from: 'params', field: ['id'], mediaToken: true }) as const;

/** Kinds of object that a media token can open. */
export const MEDIA_KINDS = ['video', 'frame', 'thumbnail', 'detection-result', 'crop'] as const;

export const mediaRoutes = {
  token: defineRoute({
    method: 'POST',
    path: '/sarm/media/token',
    summary: 'A short-lived token that opens one media object for this user',
    access: { kind: 'signed-in' },
    body: z.strictObject({ kind: z.enum(MEDIA_KINDS), id }),
    answers: { 200: z.object({ token: z.string(), expires_in: z.int() }) },
  }),
  viewFrame: defineRoute({
    method: 'GET',
    path: '/sarm/media/view-frame/{id}',
    summary: 'Image of a frame',
    access: reads('frame'),
    ...one,
    query: token,
    ...bytes,
  }),
  viewVideo: defineRoute({
    method: 'GET',
    path: '/sarm/media/view-video/{id}',
    summary: 'Playback copy of a video, or the uploaded file',
    access: reads('video'),
    ...one,
    query: token.extend({ original: queryFlag }),
    ...bytes,
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: '/sarm/media/thumbnail/{id}',
    summary: 'Thumbnail of a video',
    access: reads('video'),
    ...one,
    query: token,
    ...bytes,
  }),
} as const;
