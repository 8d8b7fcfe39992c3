import { BODIES } from '@sarm/domain/limits';
import { VIDEO_STATUSES } from '@sarm/domain/statuses';
import { PREPARATIONS } from '@sarm/domain/videos/recordings';
import { z } from 'zod';
import { id } from '../scalars.ts';
import { video } from './videos.entities.ts';
import { pageOf, pageQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const SORTABLE = ['name', 'createdAt', 'size', 'duration', 'status'] as const;
const one = { params: z.object({ id }) } as const;
const inVideo = { kind: 'object', object: 'video', from: 'params', field: ['id'] } as const;
const uploadCodes = ['upload_videos', 'manage_videos'] as const;
const ownUpload = {
  kind: 'object',
  object: 'upload',
  from: 'params',
  field: ['id'],
  anyOf: uploadCodes,
  level: 'member',
  ownOnly: true,
} as const;

export const videoRoutes = routesAbout('video', {
  listOfDataset: defineRoute({
    method: 'GET',
    path: '/business/videos/dataset/{datasetId}',
    summary: 'Videos of a dataset',
    effect: 'read',
    access: { kind: 'object', object: 'dataset', from: 'params', field: ['datasetId'] },
    params: z.object({ datasetId: id }),
    query: pageQuery(SORTABLE),
    answers: { 200: z.object({ videos: z.array(video), total: z.int(), page: z.int(), limit: z.int() }) },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/video/list-video',
    aliases: ['/sarm/videos/all'],
    summary: "Videos of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects' },
    query: pageQuery(SORTABLE).extend({
      status: z.enum(VIDEO_STATUSES).optional(),
      dataset_id: id.optional(),
      patient_id: id.optional(),
    }),
    answers: { 200: pageOf(video) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/business/videos/{id}',
    aliases: ['/video/{id}', '/sarm/video/get-video/{id}'],
    summary: 'One video',
    effect: 'read',
    access: inVideo,
    ...one,
    query: z.object({ include_frames: queryFlag }),
    answers: { 200: video },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/video/update-video/{id}',
    summary: 'Change name, description, tags, preparation, patient or calibration of a video',
    effect: 'change',
    access: { ...inVideo, anyOf: uploadCodes, level: 'member' },
    ...one,
    body: z.strictObject({
      name: z.string().trim().min(1).max(200).optional(),
      description: z.string().trim().max(5000).optional(),
      tags: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
      preparation: z.enum(PREPARATIONS).optional(),
      /** BUS-231: null takes the calibration away. */
      calibrationId: id.nullable().optional(),
      /** BUS-232: the patient of the sample, or the first one that is entered for it; another answers 422. */
      patientId: id.optional(),
    }),
    largestBody: BODIES.bytesOfLongTexts,
    answers: { 200: video },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/business/videos/{id}',
    aliases: ['/video/{id}'],
    summary: 'Delete a video with its frames',
    effect: 'change',
    access: { ...inVideo, anyOf: ['delete_videos', 'manage_videos'], level: 'member', othersLevel: 'editor' },
    ...one,
    answers: { 204: null },
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/sarm/video/upload-video',
    aliases: ['/video/upload-video'],
    summary: 'Upload a video as multipart form data',
    effect: 'own',
    writes: ['video.upload', 'video.upload-refused', 'dataset.update'],
    access: {
      kind: 'object',
      object: 'dataset',
      from: 'handler',
      field: ['dataset_id', 'datasetId'],
      anyOf: uploadCodes,
      level: 'member',
    },
    // Named here, the dataset is read before the first byte of the file, whatever the order of the form fields.
    query: z.object({
      dataset_id: z.string().max(100).optional(),
      datasetId: z.string().max(100).optional(),
    }),
    bodyKind: 'multipart',
    answers: { 201: video },
  }),
  uploadStart: defineRoute({
    method: 'POST',
    path: '/sarm/video/uploads',
    summary: 'Start a resumable upload (tus 1.0 creation)',
    effect: 'own',
    writes: [],
    access: {
      kind: 'object',
      object: 'dataset',
      from: 'handler',
      field: ['dataset_id', 'datasetId'],
      anyOf: uploadCodes,
      level: 'member',
    },
    bodyKind: 'tus',
    answerKind: 'none',
    answers: { 201: null },
  }),
  uploadHead: defineRoute({
    method: 'HEAD',
    path: '/sarm/video/uploads/{id}',
    summary: 'Where a resumable upload stopped',
    effect: 'own',
    writes: [],
    access: ownUpload,
    ...one,
    bodyKind: 'tus',
    answerKind: 'none',
    answers: { 200: null },
  }),
  uploadPatch: defineRoute({
    method: 'PATCH',
    path: '/sarm/video/uploads/{id}',
    summary: 'Send the next part; the last part is answered with the video',
    effect: 'own',
    writes: ['video.upload', 'video.upload-refused', 'dataset.update'],
    access: ownUpload,
    ...one,
    bodyKind: 'tus',
    answers: { 200: video, 204: null },
  }),
  uploadDelete: defineRoute({
    method: 'DELETE',
    path: '/sarm/video/uploads/{id}',
    summary: 'Give a resumable upload up',
    effect: 'own',
    writes: [],
    access: ownUpload,
    ...one,
    bodyKind: 'tus',
    answerKind: 'none',
    answers: { 204: null },
  }),
});
