import { EDITS, LABELLING_GUIDE } from '@sarm/domain/shapes/annotation-edits';
import { PAGING } from '@sarm/domain/limits';
import { z } from 'zod';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { editAnswer, editBatch, editHistory, frameState } from './annotation.entities.ts';
import { annotationFrames } from './annotation-frames.entities.ts';
import { labellingGuide } from './labelling-guide.entities.ts';

const ofFrame = { params: z.object({ frameId: id }) } as const;
const inFrame = { kind: 'object', object: 'frame', from: 'params', field: ['frameId'] } as const;
const ofProject = { params: z.object({ projectId: id }) } as const;
const inProject = { kind: 'object', object: 'project', from: 'params', field: ['projectId'] } as const;

export const annotationRoutes = routesAbout('detection', {
  edit: defineRoute({
    method: 'POST',
    path: '/technical/frames/{frameId}/edits',
    summary: 'Change boxes of a frame by a batch of edits; each edit has its own outcome',
    effect: 'change',
    access: { ...inFrame, anyOf: ['annotate_detection'], level: 'member' },
    ...ofFrame,
    body: editBatch,
    largestBody: EDITS.batchBytes,
    mostFields: EDITS.batchFields,
    answers: { 200: editAnswer },
  }),
  edits: defineRoute({
    method: 'GET',
    path: '/technical/frames/{frameId}/edits',
    summary: 'Edits of a frame after a number, oldest first, or those of one of its boxes',
    effect: 'read',
    access: inFrame,
    ...ofFrame,
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      object_id: id.optional(),
      limit: z.coerce.number().int().min(1).max(EDITS.perAnswer).default(EDITS.perAnswer),
    }),
    answers: { 200: editHistory },
  }),
  state: defineRoute({
    method: 'GET',
    path: '/technical/frames/{frameId}/state',
    summary: 'Everything that a canvas needs of one frame: boxes, open conflicts and people who look at it',
    effect: 'read',
    access: inFrame,
    ...ofFrame,
    answers: { 200: frameState },
  }),
  presence: defineRoute({
    method: 'POST',
    path: '/technical/frames/{frameId}/presence',
    summary: 'Report that a tab shows a frame, and which box is selected there',
    effect: 'change',
    unattended: true,
    access: inFrame,
    ...ofFrame,
    body: z.strictObject({
      client_id: id,
      selected: id.nullable(),
      /** The tab shows another frame now, or is closed. */
      leaving: z.boolean().optional(),
    }),
    answers: { 204: null },
    answerKind: 'none',
  }),
  frames: defineRoute({
    method: 'GET',
    path: '/technical/videos/{videoId}/annotation-frames',
    summary: 'Frames of a video with how far people are with each, in their order',
    effect: 'read',
    about: 'frame',
    counts: ['detection'],
    access: { kind: 'object', object: 'video', from: 'params', field: ['videoId'] },
    params: z.object({ videoId: id }),
    query: offsetQuery(PAGING.technicalFrames).extend({
      /** A frame of the video: the page that holds it is answered whatever the offset, and the next unfinished one follows it. */
      around: id.optional(),
    }),
    envelope: { rows: 'frames', total: 'total' },
    answers: { 200: annotationFrames },
  }),
  guide: defineRoute({
    method: 'GET',
    path: '/technical/projects/{projectId}/labelling-guide',
    summary: 'How boxes are drawn in a project: the newest version, or one by its number',
    effect: 'read',
    about: 'project',
    access: { ...inProject, anyOf: ['annotate_detection', 'annotate_morphology', 'review_annotations'] },
    ...ofProject,
    query: z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    answers: { 200: labellingGuide },
  }),
  writeGuide: defineRoute({
    method: 'PUT',
    path: '/technical/projects/{projectId}/labelling-guide',
    summary:
      'Write a new version of the labelling guide; refused where another version is newer than the one it was made from',
    effect: 'change',
    about: 'project',
    access: { ...inProject, anyOf: ['review_annotations'], level: 'member' },
    ...ofProject,
    body: z.strictObject({
      /** The version that the person changed; 0: there was none. */
      base_version: z.int().min(0).max(2_147_483_647),
      body: z.string().max(LABELLING_GUIDE.length),
    }),
    largestBody: LABELLING_GUIDE.length * 3 + 1024,
    answers: { 200: labellingGuide },
  }),
});
