import { MODEL_TYPES } from '@sarm/domain/shapes/detection';
import { BODIES } from '@sarm/domain/limits';
import { REFERENCE_EDITIONS } from '@sarm/domain/reports';
import {
  COMPRESSION_LEVELS,
  LETTERHEAD_LOGO,
  SETTING_BOUNDS,
  SETTINGS_GROUPS,
  type SystemSettings,
  VIDEO_EXTENSIONS,
  VIDEO_STORES,
} from '@sarm/domain/settings';
import { z } from 'zod';
import { emailOrEmpty } from '../email.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id, instant } from '../scalars.ts';
import { timeZone } from '../time-zone.ts';

const administration = { kind: 'installation', anyOf: ['manage_system_settings'] } as const;

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_LINES = /[\u0000-\u0009\u000b-\u001f\u007f]/;
/** Stands in subjects of mails and in the bar: a line break would begin something else there. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), 'control_characters');
const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .refine((text) => !CONTROL_BUT_LINES.test(text), 'control_characters');

/** PLT-137: both bounds in one complaint, whichever was passed. */
const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int().refine((value) => value >= min && value <= max, {
    error: 'number_out_of_range',
    params: { min, max },
  });

const timeOfDay = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid');

const PNG_ADDRESS_OR_EMPTY = /^(?:data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/;
const formats = z
  .string()
  .max(200)
  .trim()
  .toLowerCase()
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => `.${each.replace(/^\./, '')}`),
    ),
  ])
  .refine((list) => list.length > 0, 'required')
  .refine((list) => list.every((each) => (VIDEO_EXTENSIONS as readonly string[]).includes(each)), {
    error: 'not_one_of',
    params: { values: VIDEO_EXTENSIONS.join(', ') },
  })
  .transform((list) => list.join(','));

const groups = {
  general: z.strictObject({
    siteName: line(80).refine((text) => text !== '', 'required'),
    siteDescription: line(200),
    adminEmail: emailOrEmpty,
    contactEmail: emailOrEmpty,
    clinicName: lines(200),
    clinicAddress: lines(400),
    clinicContact: lines(400),
    /** A PNG as a data address; the server decodes it and stores it again. */
    clinicLogo: z
      .string()
      .max(LETTERHEAD_LOGO.maxAddressLength, 'logo_too_large')
      .regex(PNG_ADDRESS_OR_EMPTY, 'logo_not_png'),
    maxUploadSize: between(SETTING_BOUNDS.maxUploadSize),
    referenceEdition: z.enum(REFERENCE_EDITIONS),
  }),
  security: z.strictObject({
    passwordMinLength: between(SETTING_BOUNDS.passwordMinLength),
    requirePasswordReset: between(SETTING_BOUNDS.requirePasswordReset),
    sessionTimeout: between(SETTING_BOUNDS.sessionTimeout),
    allowRegistration: z.boolean(),
    twoFactorAuth: z.boolean(),
  }),
  storage: z.strictObject({
    defaultVideoStorage: z.enum(VIDEO_STORES),
    videoRetentionPeriod: between(SETTING_BOUNDS.videoRetentionPeriod),
    reportHoldYears: between(SETTING_BOUNDS.reportHoldYears),
    allowedVideoFormats: formats,
    compressionLevel: z.enum(COMPRESSION_LEVELS),
  }),
  notifications: z.strictObject({
    emailNotifications: z.boolean(),
    analysisCompletedNotification: z.boolean(),
    systemUpdatesNotification: z.boolean(),
    newUserNotification: z.boolean(),
  }),
  training: z.strictObject({
    trainingFrom: timeOfDay,
    trainingUntil: timeOfDay,
    trainingTimeZone: timeZone,
    trainingsPerProject: between(SETTING_BOUNDS.trainingsPerProject),
  }),
} as const satisfies Record<keyof SystemSettings, z.ZodObject>;

/** What may be saved of each group: the named fields change, the others stay as somebody else may just have saved them. */
export const SETTINGS_BODIES = {
  general: groups.general.partial(),
  security: groups.security.partial(),
  storage: groups.storage.partial(),
  notifications: groups.notifications.partial(),
  training: groups.training.partial(),
} as const;

/** Of the group that the path names; saving nothing is a mistake of the caller. */
const anyGroup = z
  .strictObject({
    ...groups.general.shape,
    ...groups.security.shape,
    ...groups.storage.shape,
    ...groups.notifications.shape,
    ...groups.training.shape,
  })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'required');

const mail = z.object({
  configured: z.boolean(),
  /** Host and port of the mail server, as the server's configuration has them; null without one. */
  server: z.string().nullable(),
  /** The newest test of anybody, while it is kept. */
  lastTest: z
    .object({
      status: z.enum(['waiting', 'sending', 'sent', 'failed']),
      attempts: z.int(),
      askedAt: instant,
      sentAt: instant.nullable(),
    })
    .nullable(),
});

const systemSettings = z
  .object({
    general: z.object({
      siteName: z.string(),
      siteDescription: z.string(),
      adminEmail: z.string(),
      contactEmail: z.string(),
      clinicName: z.string(),
      clinicAddress: z.string(),
      clinicContact: z.string(),
      clinicLogo: z.string(),
      maxUploadSize: z.int(),
      referenceEdition: z.enum(REFERENCE_EDITIONS),
    }),
    security: groups.security,
    storage: z.object({
      defaultVideoStorage: z.enum(VIDEO_STORES),
      videoRetentionPeriod: z.int(),
      reportHoldYears: z.int(),
      allowedVideoFormats: z.string(),
      compressionLevel: z.enum(COMPRESSION_LEVELS),
    }),
    notifications: groups.notifications,
    training: z.object({
      trainingFrom: z.string(),
      trainingUntil: z.string(),
      trainingTimeZone: z.string(),
      trainingsPerProject: z.int(),
    }),
    mail,
    /** PLT-226: those that the server's configuration can open. */
    stores: z.array(z.enum(VIDEO_STORES)),
  })
  .meta({ id: 'SystemSettings' });
export type SystemSettingsAnswer = z.output<typeof systemSettings>;

const installation = z
  .object({
    /** Null before a server has recorded its version. */
    product: z.object({ name: z.string(), version: z.string(), since: instant.nullable() }),
    /** What work is done with unless somebody names another. */
    models: z.array(z.object({ type: z.enum(MODEL_TYPES), name: z.string(), sha256: z.string() })),
    work: z.object({ workers: z.int(), queued: z.int(), running: z.int(), givenUp: z.int() }),
    storage: z.object({
      originals: z.int(),
      originalBytes: z.number(),
      /** Null where the videos lie in a bucket. */
      disk: z.object({ totalBytes: z.number(), freeBytes: z.number() }).nullable(),
    }),
    demo: z.object({ id, name: z.string(), samples: z.int(), videos: z.int(), reports: z.int() }).nullable(),
  })
  .meta({ id: 'Installation' });
export type Installation = z.output<typeof installation>;

/** PLT-227: what a period would touch, counted now. */
const retention = z
  .object({
    days: z.int(),
    /** Files whose time would be over, and what they take. */
    originals: z.int(),
    originalBytes: z.number(),
    /** Older ones that stay, because a draft report or an open analysis needs them. */
    needed: z.int(),
    /** People who are notified seven days before. */
    uploaders: z.int(),
    /** When the first of them goes; null where none would. */
    firstAt: instant.nullable(),
    /** By age in weeks, the last holds all that is older. */
    ages: z.array(z.object({ fromDays: z.int(), stay: z.int(), go: z.int() })),
  })
  .meta({ id: 'Retention' });
export type Retention = z.output<typeof retention>;

/** PLT-192, PLT-232 */
export const systemSettingsRoutes = routesAbout('settings', {
  get: defineRoute({
    method: 'GET',
    path: '/admin/settings',
    summary: 'The five groups of settings of the installation, and what its configuration allows',
    effect: 'read',
    scope: 'installation',
    access: administration,
    answers: { 200: systemSettings },
  }),
  installation: defineRoute({
    method: 'GET',
    path: '/admin/installation',
    summary: 'Versions, work, room and the demo project of the installation',
    effect: 'read',
    scope: 'installation',
    access: administration,
    answers: { 200: installation },
  }),
  retention: defineRoute({
    method: 'GET',
    path: '/admin/settings/retention',
    summary: 'What a retention period would remove, and when',
    effect: 'read',
    scope: 'installation',
    access: administration,
    query: z.object({
      days: z.coerce
        .number()
        .int()
        .min(SETTING_BOUNDS.videoRetentionPeriod.min)
        .max(SETTING_BOUNDS.videoRetentionPeriod.max),
    }),
    answers: { 200: retention },
  }),
  timeZones: defineRoute({
    method: 'GET',
    path: '/admin/settings/time-zones',
    summary: 'Time zones of the database whose names hold a text, the first of them',
    effect: 'read',
    scope: 'installation',
    access: administration,
    query: z.object({ search: z.string().trim().min(1).max(64) }),
    answers: { 200: z.object({ zones: z.array(z.string()) }) },
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/admin/settings/{group}',
    summary: 'Save one group; fields that are not named stay as they are',
    // A logo is drawn anew, which takes seconds that no transaction should wait for.
    effect: 'own',
    writes: ['settings.update'],
    access: administration,
    params: z.object({ group: z.enum(SETTINGS_GROUPS) }),
    body: anyGroup,
    largestBody: BODIES.bytes + LETTERHEAD_LOGO.maxAddressLength,
    answers: { 200: systemSettings },
  }),
  testMail: defineRoute({
    method: 'POST',
    path: '/admin/settings/test-email',
    summary: "Send a test mail to the caller's own address",
    effect: 'change',
    scope: 'installation',
    access: administration,
    answers: { 202: z.object({ mail_id: id }) },
  }),
});
