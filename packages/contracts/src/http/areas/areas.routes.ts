import { MAX_CORRECTION_REASON } from '@sarm/domain/figures/analysis';
import { BODIES } from '@sarm/domain/limits';
import { MOST_CORNERS, MOST_DRAWN_PARTS } from '@sarm/domain/videos/drawn-parts';
import { z } from 'zod';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { sentPart, videoArea } from './areas.entities.ts';

const ofVideo = {
  kind: 'object',
  object: 'video',
  from: 'params',
  field: ['id'],
  anyOf: ['view_analysis_results'],
} as const;
/** Those who may correct figures: an area changes them as a correction does. */
const correcting = { ...ofVideo, level: 'member' } as const;
const one = { params: z.object({ id }) } as const;
const reason = z.string('reason_required').trim().min(1, 'reason_required').max(MAX_CORRECTION_REASON);
const base_version = z.int().min(0).max(2_147_483_647);

/** Two numbers with their brackets and commas. */
const BYTES_OF_CORNER = 52;
export const BYTES_OF_PARTS = BODIES.bytesOfLongTexts + MOST_DRAWN_PARTS * MOST_CORNERS * BYTES_OF_CORNER;

/** Which part of the picture of a video is used. */
export const areaRoutes = routesAbout('video', {
  get: defineRoute({
    method: 'GET',
    path: '/sarm/videos/{id}/area',
    summary: 'Which part of the picture of a video is used: as recognised, and as a person set it',
    effect: 'read',
    access: ofVideo,
    ...one,
    answers: { 200: videoArea },
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/sarm/videos/{id}/area',
    summary: 'Set what is left out of the picture, in place of what was recognised',
    effect: 'change',
    access: correcting,
    ...one,
    body: z.strictObject({
      parts: z.array(sentPart).max(MOST_DRAWN_PARTS).readonly(),
      reason,
      base_version,
    }),
    largestBody: BYTES_OF_PARTS,
    mostFields: 3 + 5 * MOST_DRAWN_PARTS,
    answers: { 200: videoArea },
  }),
  setFromPreset: defineRoute({
    method: 'PUT',
    path: '/sarm/videos/{id}/area/preset',
    summary: 'Set the area of a video as it is kept with its calibration',
    effect: 'change',
    access: correcting,
    ...one,
    body: z.strictObject({ preset_id: id, base_version }),
    answers: { 200: videoArea },
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/sarm/videos/{id}/area/recognised',
    summary: 'Use the recognised area again',
    effect: 'change',
    access: correcting,
    ...one,
    body: z.strictObject({ reason, base_version }),
    answers: { 200: videoArea },
  }),
});
