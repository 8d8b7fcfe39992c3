import { ANALYSIS_STATUSES, GRADE_NAMES, MAX_CORRECTION_REASON } from '@sarm/domain/figures/analysis';
import { CORRECTION_ACTIONS } from '@sarm/domain/figures/corrections';
import { z } from 'zod';
import { analysis, analysisRecord } from './analyses.entities.ts';
import { id } from '../scalars.ts';
import { waitingTask } from '../tasks/tasks.entities.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

type Grade = keyof typeof GRADE_NAMES;
const grade = z.enum(Object.keys(GRADE_NAMES) as [Grade, ...Grade[]]);
const figure = z.number().nullable();

/** One sperm through a video. Frames are indices in the video's list of presentation times; ratios are fractions. */
const track = z
  .object({
    id: z.int(),
    field: z.int(),
    first_frame: z.int(),
    last_frame: z.int(),
    first_second: z.number(),
    last_second: z.number(),
    points: z.int(),
    crossings: z.int(),
    grade: grade.nullable(),
    /** Null where no stretch of the track was long and clean enough. */
    kinematics: z
      .object({
        duration: z.number(),
        vcl: z.number(),
        vsl: z.number(),
        vap: z.number(),
        lin: figure,
        str: figure,
        wob: figure,
        alh_mean: figure,
        alh_max: figure,
        bcf: figure,
        mad: figure,
      })
      .nullable(),
  })
  .meta({ id: 'Track' });

const videoTracks = z
  .object({
    analysis_id: id,
    video_id: id,
    algorithm: z.string(),
    picture: z.object({ width: z.int(), height: z.int() }),
    /** Null: pixels are not micrometres, so there is no velocity. */
    pixel_size_um: figure,
    frames: z.int(),
    detections: z.int(),
    tracks: z.array(track),
  })
  .meta({ id: 'VideoTracks' });

const ofAnalysis = {
  kind: 'object',
  object: 'analysis',
  from: 'params',
  field: ['id'],
  anyOf: ['view_analysis_results'],
} as const;
const oneVideo = { params: z.object({ id, videoId: id }) } as const;
const reading = ['view_analysis_results', 'generate_reports', 'view_reports'] as const;
const correcting = { ...ofAnalysis, level: 'member' } as const;
const reason = z.string('reason_required').trim().min(1, 'reason_required').max(MAX_CORRECTION_REASON);
const place = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** BUS-100, BUS-197, BUS-234 */
export const analysisRoutes = routesAbout('analysis', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/analyses',
    summary: "Stored analyses of the caller's projects",
    effect: 'read',
    access: { kind: 'rows', of: 'own projects', anyOf: reading },
    query: pageQuery(['createdAt', 'updatedAt']).extend({
      status: z.enum(ANALYSIS_STATUSES).optional(),
      patient_id: id.optional(),
      dataset_id: id.optional(),
      video_id: id.optional(),
      project_id: id.optional(),
    }),
    answers: { 200: pageOf(analysis) },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/sarm/analyses/{id}',
    summary: 'One analysis with its figures, their evidence and what they were made from',
    effect: 'read',
    access: { ...ofAnalysis, anyOf: reading },
    params: z.object({ id }),
    query: z.object({
      /** The former figures of this number instead of those that hold. */
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    }),
    answers: { 200: analysisRecord },
  }),
  correctVideo: defineRoute({
    method: 'PATCH',
    path: '/sarm/analyses/{id}/videos/{videoId}',
    summary: 'Leave a video out of the figures, or take it back',
    effect: 'change',
    access: correcting,
    ...oneVideo,
    body: z.strictObject({ excluded: z.boolean(), reason }),
    answers: { 200: analysisRecord },
  }),
  correctTrack: defineRoute({
    method: 'PATCH',
    path: '/sarm/analyses/{id}/videos/{videoId}/tracks/{trackId}',
    summary: 'Leave a track out of the figures, take it back, split it, or join it with another',
    effect: 'own',
    writes: ['analysis.correct-track'],
    access: correcting,
    params: z.object({
      id,
      videoId: id,
      trackId: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    body: z.strictObject({
      action: z.enum(CORRECTION_ACTIONS),
      /** For split: the first frame of the new track. */
      frame: place.optional(),
      /** For join: the track that is the same cell. */
      track: place.optional(),
      reason,
    }),
    answers: { 200: analysisRecord, 202: waitingTask },
  }),
  tracks: defineRoute({
    method: 'GET',
    path: '/sarm/analyses/{id}/videos/{videoId}/tracks',
    summary: 'Tracks of one video of an analysis with their kinematics',
    effect: 'own',
    writes: [],
    access: ofAnalysis,
    ...oneVideo,
    answers: { 200: videoTracks },
  }),
  tracksFile: defineRoute({
    method: 'GET',
    path: '/sarm/analyses/{id}/videos/{videoId}/tracks-file',
    summary: 'Every detection of the video with its track, as stored (docs/domain/tracks-file.md), in gzip',
    effect: 'own',
    writes: [],
    access: ofAnalysis,
    ...oneVideo,
    answerKind: 'bytes',
    answers: { 200: null, 206: null },
  }),
});

export type Track = z.output<typeof track>;
export type VideoTracks = z.output<typeof videoTracks>;
