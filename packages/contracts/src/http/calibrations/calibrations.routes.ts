import { z } from 'zod';
import { givenDay } from '../dates.ts';
import { id } from '../scalars.ts';
import { calibration } from './calibrations.entities.ts';
import { pageOf, pageQuery, queryFlag } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const line = z.string().trim().max(200);
const needed = line.min(1);
const depth = z.number().positive().max(1000);

/** BUS-231. An absent field is unknown: the figures that need it are then not available. */
export const calibrationBody = z.strictObject({
  name: needed,
  microscope: needed,
  objective: needed,
  pixel_size_um: z.number().positive().max(100),
  chamber_type: line.default(''),
  nominal_depth_um: depth.nullable().default(null),
  measured_depth_um: depth.nullable().default(null),
  depth_sd_um: z.number().min(0).max(100).nullable().default(null),
  lot: line.default(''),
  expiry: givenDay.nullable().default(null),
  segre_silberberg_factor: z.number().positive().max(10).nullable().default(null),
  camera_rate: z.number().positive().max(10_000).nullable().default(null),
});

const one = { params: z.object({ id }) } as const;
/** BUS-231: figures of every project rest on it, so only its maker and administrators of the installation correct one. */
const change = {
  kind: 'object',
  object: 'calibration',
  from: 'params',
  field: ['id'],
  anyOf: ['manage_videos'],
  othersAnyOf: ['manage_system_settings'],
} as const;
/** A project that measures with a wrong one must not wait for its maker. */
const retire = { ...change, orLevelWhereUsed: 'admin' } as const;

/** Calibrations belong to the installation, not to a project. */
export const calibrationRoutes = routesAbout('calibration', {
  list: defineRoute({
    method: 'GET',
    path: '/sarm/calibrations',
    summary: 'Calibrations of the installation, newest first',
    effect: 'read',
    access: { kind: 'installation', anyOf: ['access_business', 'access_technical'], anywhere: true },
    query: pageQuery(['name', 'createdAt']).extend({
      /** Only those that can be chosen for a video today. */
      usable: queryFlag,
    }),
    answers: { 200: pageOf(calibration) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/sarm/calibrations',
    summary: 'Enter a calibration',
    effect: 'change',
    access: { kind: 'installation', anyOf: ['manage_videos'] },
    body: calibrationBody,
    answers: { 201: calibration },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/calibrations/{id}',
    summary: 'Correct a calibration that no video points to yet',
    effect: 'change',
    access: change,
    ...one,
    body: calibrationBody,
    answers: { 200: calibration },
  }),
  retire: defineRoute({
    method: 'POST',
    path: '/sarm/calibrations/{id}/retire',
    summary: 'Take a calibration out of use; videos that point to it keep it',
    effect: 'change',
    access: retire,
    ...one,
    answers: { 200: calibration },
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/sarm/calibrations/{id}/restore',
    summary: 'Take back the retirement of a calibration; one that has expired still cannot be chosen',
    effect: 'change',
    access: retire,
    ...one,
    answers: { 200: calibration },
  }),
});
