import { DETECTION, DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/shapes/detection';
import { BODIES, PAGING } from '@sarm/domain/limits';
import { z } from 'zod';
import { frame } from '../frames/frames.entities.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { crop, detection } from './detections.entities.ts';
import { offsetQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const { confidence } = DETECTION;
/** TEC-227: one description of a run for one frame or many. */
export const detectionConfig = z
  .object({
    model_id: z.string().max(100).optional(),
    confidence_threshold: z.number().min(confidence.min).max(confidence.max).default(confidence.default),
    generate_crops: z.boolean().default(true),
    generate_visualization: z.boolean().default(true),
  })
  .prefault({});

const coordinate = z.number().min(0).max(100_000);
const share = z.number().min(0).max(1);
const annotate = { anyOf: ['annotate_detection'], level: 'member' } as const;
const inFrame = { kind: 'object', object: 'frame' } as const;
const inDetection = { kind: 'object', object: 'detection', from: 'params' } as const;
const exportBody = z.object({ format: z.string().max(20).default('zip') }).prefault({});
const exportCodes = ['view_detailed_detection', 'annotate_detection'] as const;
const picture = { answerKind: 'bytes', answers: { 200: null, 206: null } } as const;
const mediaToken = z.object({ token: z.string().max(2000).optional() });
const zipFile = { answerKind: 'bytes', answers: { 200: null } } as const;

export const detectionRoutes = routesAbout('detection', {
  detectOne: defineRoute({
    method: 'POST',
    path: '/sarm/detection/detect-sperm',
    summary: 'Detect sperm in one frame',
    effect: 'own',
    writes: ['frames.detect'],
    access: { ...inFrame, from: 'body', field: ['frame_id'], ...annotate },
    body: z.object({ frame_id: id, config: detectionConfig }),
    answers: {
      200: z.object({
        status: z.literal('success'),
        detections: z.array(detection),
        detection_count: z.int(),
      }),
      202: waitingTask,
    },
  }),
  detectMany: defineRoute({
    method: 'POST',
    path: '/sarm/detection/detect-frames',
    summary: 'Detect sperm in several frames of one video',
    effect: 'change',
    access: { ...inFrame, from: 'body', field: ['frame_ids'], every: true, ...annotate },
    body: z.object({
      frame_ids: z.array(id).min(1).max(DETECTION.maxFramesPerRun),
      config: detectionConfig,
    }),
    largestBody: BODIES.bytes + DETECTION.maxFramesPerRun * BODIES.bytesOfId,
    answers: { 202: waitingTask },
  }),
  ofFrame: defineRoute({
    method: 'GET',
    path: '/sarm/detection/get-sperm/{frameId}',
    summary: 'Detections of a frame',
    effect: 'read',
    access: { ...inFrame, from: 'params', field: ['frameId'] },
    params: z.object({ frameId: id }),
    answers: {
      200: z.object({
        detections: z.array(detection),
        detection_count: z.int(),
        metadata: z.object({ width: z.int(), height: z.int(), processingStatus: z.string() }),
        frame_number: z.int(),
      }),
    },
  }),
  removeOfFrame: defineRoute({
    method: 'DELETE',
    path: '/sarm/detection/delete-detections/{frameId}',
    summary: 'Delete all detections of a frame',
    effect: 'change',
    access: { ...inFrame, from: 'params', field: ['frameId'], ...annotate },
    params: z.object({ frameId: id }),
    answers: { 200: z.object({ success: z.literal(true), deleted_count: z.int() }) },
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/sarm/detection/update-sperm/{detectionId}',
    summary: 'Move, resize or verify a detection',
    effect: 'change',
    access: { ...inDetection, field: ['detectionId'], ...annotate },
    params: z.object({ detectionId: id }),
    body: z.object({
      frameId: id.optional(),
      sperm_detection_id: id.optional(),
      x1: coordinate.optional(),
      y1: coordinate.optional(),
      x2: coordinate.optional(),
      y2: coordinate.optional(),
      confidence: share.optional(),
      verified: z.boolean().optional(),
      regenerate_crop: z.boolean().optional(),
    }),
    answers: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/sarm/detection/delete-sperm/{id}',
    summary: 'Delete one detection',
    effect: 'change',
    access: { ...inDetection, field: ['id'], ...annotate },
    params: z.object({ id }),
    answers: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  }),
  draw: defineRoute({
    method: 'POST',
    path: '/sarm/detection/manual-detect-sperm',
    summary: 'Store a box that a person drew',
    effect: 'change',
    access: { ...inFrame, from: 'body', field: ['frame_id'], ...annotate },
    body: z.object({
      frame_id: id,
      x1: coordinate,
      y1: coordinate,
      x2: coordinate,
      y2: coordinate,
      confidence: share.default(1),
      source: z.literal('manual').default('manual'),
    }),
    answers: { 201: detection },
  }),
  ofVideo: defineRoute({
    method: 'GET',
    path: '/sarm/detection/get-video-detections/{videoId}',
    summary: 'Frames of a video that have detections',
    effect: 'read',
    access: { kind: 'object', object: 'video', from: 'params', field: ['videoId'] },
    params: z.object({ videoId: id }),
    query: offsetQuery(DETECTION.framesPerPage),
    answers: {
      200: z.object({
        frames: z.array(
          frame.extend({ detections: z.array(detection), mean_confidence: z.number().nullable() }),
        ),
        total: z.int(),
      }),
    },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/detection/get-detection/{id}',
    summary: 'One detection',
    effect: 'read',
    access: { ...inDetection, field: ['id'] },
    params: z.object({ id }),
    answers: { 200: detection },
  }),
  filter: defineRoute({
    method: 'POST',
    path: '/sarm/detection/filter',
    summary: "Detections of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects' },
    body: z
      .strictObject({
        dataset_id: id.optional(),
        video_id: id.optional(),
        frame_id: id.optional(),
        class: z.enum(DETECTION_CLASSES).optional(),
        source: z.enum(DETECTION_SOURCES).optional(),
        verified: z.boolean().optional(),
        is_labeled: z.boolean().optional(),
        min_confidence: share.optional(),
        max_confidence: share.optional(),
        limit: z.int().min(1).max(PAGING.maxLimit).default(PAGING.defaultLimit),
        offset: z.int().min(0).max(100_000_000).default(0),
      })
      .prefault({}),
    answers: { 200: z.object({ detections: z.array(detection), total: z.int() }) },
  }),
  exportVideo: defineRoute({
    method: 'POST',
    path: '/sarm/detection/export-video/{videoId}',
    summary: 'Frames, crops and detections of a video as a zip file',
    effect: 'own',
    writes: ['detection.export-video'],
    access: { kind: 'object', object: 'video', from: 'params', field: ['videoId'], anyOf: exportCodes },
    params: z.object({ videoId: id }),
    body: exportBody,
    ...zipFile,
  }),
  exportFrame: defineRoute({
    method: 'POST',
    path: '/sarm/detection/export-frame/{frameId}',
    summary: 'A frame, its crops and detections as a zip file',
    effect: 'own',
    writes: ['detection.export-frame'],
    access: { ...inFrame, from: 'params', field: ['frameId'], anyOf: exportCodes },
    params: z.object({ frameId: id }),
    body: exportBody,
    ...zipFile,
  }),
  crops: defineRoute({
    method: 'POST',
    path: '/technical/crops/filter',
    summary: "Crops of the caller's projects",
    effect: 'read',
    about: 'crop',
    access: {
      kind: 'rows',
      of: 'own projects',
      anyOf: ['annotate_morphology', 'annotate_detection'],
    },
    body: z
      .strictObject({
        dataset_id: id.optional(),
        video_id: id.optional(),
        frame_id: id.optional(),
        has_mask: z.boolean().optional(),
        /** In a data label of morphology. */
        is_labeled: z.boolean().optional(),
        min_confidence: share.optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        limit: z.int().min(1).max(PAGING.maxLimit).default(DETECTION.cropsPerPage),
      })
      .prefault({}),
    answers: { 200: z.object({ crops: z.array(crop), total: z.int(), total_pages: z.int() }) },
  }),
  viewCrop: defineRoute({
    method: 'GET',
    path: '/sarm/media/view-crop/{id}',
    summary: 'Image of a crop',
    effect: 'own',
    writes: ['video.view'],
    access: { kind: 'object', object: 'crop', from: 'params', field: ['id'], mediaToken: 'crop' },
    params: z.object({ id }),
    query: mediaToken,
    ...picture,
  }),
  viewResult: defineRoute({
    method: 'GET',
    path: '/sarm/detection/view-result/{id}',
    summary: 'Image of a frame with its detections drawn on it',
    effect: 'own',
    writes: ['video.view'],
    access: { ...inFrame, from: 'params', field: ['id'], mediaToken: 'detection-result' },
    params: z.object({ id }),
    query: mediaToken,
    ...picture,
  }),
});
