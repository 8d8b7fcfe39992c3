import { ANALYSIS_STATUSES } from '@sarm/domain/figures/analysis';
import { BODIES, EXTRACTION, MAX_SUBMITTED_FRAMES, PAGING } from '@sarm/domain/limits';
import { CHOICE_WAYS, FRAME_CHOICE } from '@sarm/domain/videos/frame-choice';
import { z } from 'zod';
import { frame } from './frames.entities.ts';
import { id } from '../scalars.ts';
import { startedTask } from '../tasks/tasks.entities.ts';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const between = (bounds: { min: number; max: number }) => z.number().min(bounds.min).max(bounds.max);
const integer = (bounds: { min: number; max: number }) => z.int().min(bounds.min).max(bounds.max);

const config = z.object({
  method: z.enum(['fps', 'count']).optional(),
  frame_rate: between(EXTRACTION.frameRate).optional(),
  count: integer(EXTRACTION.count).optional(),
  extraction_method: z.enum(EXTRACTION.methods).optional(),
  quality: integer(EXTRACTION.quality).optional(),
  max_frames: integer(EXTRACTION.maxFrames).optional(),
});

/** One body for the three spellings of the call: nested config (BUS-175, BUS-176) or flat camelCase (TEC-223). */
export const extractBody = z
  .object({
    videoId: id,
    datasetId: id.optional(),
    config: config.optional(),
    frameRate: between(EXTRACTION.frameRate).optional(),
    count: integer(EXTRACTION.count).optional(),
    extractionMethod: z.enum(EXTRACTION.methods).optional(),
    quality: integer(EXTRACTION.quality).optional(),
    maxFrames: integer(EXTRACTION.maxFrames).optional(),
  })
  .transform((body) => {
    const { config: nested = {}, ...flat } = body;
    const count = nested.count ?? flat.count;
    const method = nested.method ?? (count === undefined ? 'fps' : 'count');
    return {
      videoId: body.videoId,
      method,
      count: count ?? EXTRACTION.count.form,
      frameRate: nested.frame_rate ?? flat.frameRate ?? EXTRACTION.frameRate.call,
      extractionMethod: nested.extraction_method ?? flat.extractionMethod ?? 'auto',
      quality: nested.quality ?? flat.quality ?? EXTRACTION.quality.call,
      maxFrames: nested.max_frames ?? flat.maxFrames ?? EXTRACTION.maxFrames.call,
    };
  });

const one = { params: z.object({ id }) } as const;
const inFrame = { kind: 'object', object: 'frame', from: 'params', field: ['id'] } as const;
const chooseCodes = ['select_frames', 'extract_frames'] as const;

export const frameRoutes = routesAbout('frame', {
  extract: defineRoute({
    method: 'POST',
    path: '/sarm/frames/extract',
    aliases: ['/sarm/frame/extract-frame', '/technical/frames/extract'],
    summary: 'Start the extraction of frames',
    about: 'video',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'video',
      from: 'body',
      field: ['videoId'],
      anyOf: chooseCodes,
      level: 'member',
    },
    body: extractBody,
    answers: { 202: startedTask },
  }),
  submit: defineRoute({
    method: 'POST',
    path: '/sarm/frame/submit-frames',
    summary: 'Submit frames of a video for concentration, and the whole video for motility',
    about: 'analysis',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'video',
      from: 'body',
      field: ['videoId'],
      anyOf: ['select_frames'],
      level: 'member',
    },
    body: z.strictObject({
      videoId: id,
      frameIds: z.array(id).min(1, 'frames_required').max(MAX_SUBMITTED_FRAMES),
      notes: z.string().trim().max(5000).default(''),
    }),
    largestBody: BODIES.bytes + MAX_SUBMITTED_FRAMES * BODIES.bytesOfId,
    answers: {
      202: z.object({ analysisId: id, task_id: id, status: z.enum(ANALYSIS_STATUSES) }),
    },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/sarm/media/list-frames/{videoId}',
    summary: 'Stored frames of a video in order',
    effect: 'read',
    access: { kind: 'object', object: 'video', from: 'params', field: ['videoId'] },
    params: z.object({ videoId: id }),
    query: offsetQuery(PAGING.frames).extend({ selected: z.enum(['true', 'false']).optional() }),
    answers: { 200: z.object({ frames: z.array(frame), total: z.int() }) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/frame/get-frame/{id}',
    summary: 'One frame',
    effect: 'read',
    access: inFrame,
    ...one,
    answers: { 200: frame },
  }),
  stats: defineRoute({
    method: 'GET',
    path: '/technical/frames/stats',
    summary: 'Counts over the frames of a video',
    effect: 'read',
    access: { kind: 'object', object: 'video', from: 'query', field: ['video_id'] },
    query: z.object({ video_id: id }),
    answers: {
      200: z.object({
        frames: z.int(),
        selected: z.int(),
        annotated: z.int(),
        detected_frames: z.int(),
        /** Frames that detection has looked at, one by one or in an analysis of the entire video. */
        analysed_frames: z.int(),
        detections: z.int(),
        mean_confidence: z.number().nullable(),
      }),
    },
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/technical/frames/{id}',
    aliases: ['PUT /sarm/frame/update-frame/{id}'],
    summary: 'Store the note of a frame',
    effect: 'change',
    access: { ...inFrame, anyOf: chooseCodes, level: 'member' },
    ...one,
    body: z.strictObject({ note: z.string().max(5000) }),
    answers: { 200: frame },
  }),
  select: defineRoute({
    method: 'POST',
    path: '/technical/frames/{id}/select',
    summary: 'Select or unselect a frame',
    effect: 'change',
    access: { ...inFrame, anyOf: chooseCodes, level: 'member' },
    ...one,
    body: z.strictObject({ selected: z.boolean().default(true) }).default({ selected: true }),
    answers: { 200: frame },
  }),
  choose: defineRoute({
    method: 'POST',
    path: '/technical/frames/choose',
    summary: 'Choose frames to label of a dataset or of one of its videos: first the count, then select them',
    effect: 'change',
    access: {
      kind: 'object',
      object: 'dataset',
      from: 'body',
      field: ['dataset_id'],
      besides: [{ kind: 'video', field: 'video_id' }],
      anyOf: chooseCodes,
      level: 'member',
    },
    body: z.strictObject({
      dataset_id: id,
      /** Absent: all videos of the dataset. */
      video_id: id.optional(),
      way: z.enum(CHOICE_WAYS),
      n: integer(FRAME_CHOICE.n),
      seed: integer(FRAME_CHOICE.seed).default(0),
      /** false: a preview that changes nothing. */
      apply: z.boolean().default(false),
    }),
    answers: {
      200: z.object({
        /** Frames that the choice adds to those that are selected. */
        count: z.int(),
        /** Videos that they are of. */
        videos: z.int(),
        frames: z.array(frame).max(FRAME_CHOICE.previewFrames),
      }),
    },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/technical/frames/{id}',
    summary: 'Delete a frame',
    effect: 'change',
    access: { ...inFrame, anyOf: ['extract_frames'], level: 'member' },
    ...one,
    answers: { 204: null },
  }),
});
