import { MAX_CORRECTION_REASON } from '@sarm/domain/figures/analysis';
import { MAX_PRESET_NAME, MAX_PRESET_REASON } from '@sarm/domain/videos/area-preset';
import { MOST_DRAWN_PARTS } from '@sarm/domain/videos/drawn-parts';
import { z } from 'zod';
import { presetPart, side } from '../areas/areas.entities.ts';
import { BYTES_OF_PARTS } from '../areas/areas.routes.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id } from '../scalars.ts';
import { areaPreset } from './area-presets.entities.ts';

const size = z.coerce.number().int().min(1).max(32_768);
const reasonOf = (longest: number) =>
  z.string('reason_required').trim().min(1, 'reason_required').max(longest);
/** Who may correct the calibration may change what is kept with it, also once videos point to it. */
const change = {
  kind: 'object',
  object: 'calibration',
  from: 'params',
  field: ['id'],
  anyOf: ['manage_videos'],
  othersAnyOf: ['manage_system_settings'],
} as const;

/** Areas that are kept with a calibration, to be set again on other videos of its camera. */
export const areaPresetRoutes = routesAbout('calibration', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/calibrations/{id}/areas',
    summary: 'Areas that are kept with a calibration, newest first',
    effect: 'read',
    access: { kind: 'installation', anyOf: ['access_business', 'access_technical'], anywhere: true },
    params: z.object({ id }),
    /** With both sides only those that fit such frames. */
    query: pageQuery(['name', 'createdAt']).extend({ width: size.optional(), height: size.optional() }),
    answers: {
      200: pageOf(areaPreset).extend({
        /** Whether the caller may keep another one, and remove one. */
        may_change: z.boolean(),
      }),
    },
  }),
  keep: defineRoute({
    method: 'POST',
    path: '/sarm/calibrations/{id}/areas',
    summary: 'Keep an area with a calibration, or a further version of it',
    effect: 'change',
    access: change,
    params: z.object({ id }),
    body: z.strictObject({
      name: z.string().trim().min(1).max(MAX_PRESET_NAME),
      picture: z.strictObject({ width: side, height: side }),
      parts: z.array(presetPart).min(1).max(MOST_DRAWN_PARTS).readonly(),
      reason: reasonOf(MAX_PRESET_REASON),
      /** The version whose place it takes; 0: no such preset holds. */
      base_version: z.int().min(0).max(2_147_483_647),
    }),
    largestBody: BYTES_OF_PARTS,
    mostFields: 7 + 5 * MOST_DRAWN_PARTS,
    answers: { 201: areaPreset },
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/sarm/calibrations/{id}/areas/{areaId}/remove',
    summary: 'Offer a kept area no longer; videos keep what was set from it',
    effect: 'change',
    access: change,
    params: z.object({ id, areaId: id }),
    body: z.strictObject({ reason: reasonOf(MAX_CORRECTION_REASON) }),
    answers: { 200: areaPreset },
  }),
});
