import { TASK_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { trainingWait } from '../models/training.entities.ts';
import { defineRoute, routesAbout } from '../route.ts';
import { id, instant } from '../scalars.ts';

const administration = { kind: 'installation', anyOf: ['manage_system_settings'] } as const;

/** How the newest one ended, and when one last passed: a failure of today does not undo the one of yesterday. */
const kept = z.object({
  lastAt: instant.nullable(),
  lastPassed: z.boolean().nullable(),
  passedAt: instant.nullable(),
  sizeBytes: z.number().nullable(),
});

const operations = z.object({
  version: z.string(),
  /** The newest migration of this version. */
  schema: z.string(),
  queues: z.array(
    z.object({
      /** Work that people see by its kind; everything else is housekeeping. */
      kind: z.enum([...TASK_TYPES, 'housekeeping']),
      waiting: z.int(),
      running: z.int(),
      /** How long the oldest one waits; null where none does. */
      oldestSeconds: z.number().nullable(),
      /** Given up in the last 30 days. */
      givenUp: z.int(),
    }),
  ),
  /** Of all projects. */
  trainings: z.object({ queued: z.int(), running: z.int(), waits: trainingWait.nullable() }),
  workers: z.array(z.object({ host: z.string(), version: z.string(), seenAt: instant, live: z.boolean() })),
  /** Null where the store is no folder of this machine. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  backup: kept,
  restoreTest: kept,
  auditVerification: z.object({ endedAt: instant, broken: z.int() }).nullable(),
  /** Of the address that people open; null without TLS, or where it cannot be reached from here. */
  certificateExpiresAt: instant.nullable(),
});
export type Operations = z.output<typeof operations>;

const stored = z.object({
  count: z.int(),
  bytes: z.number(),
  /** Stored by a former release, which recorded no size: not part of the bytes. */
  unmeasured: z.int(),
});
const storedByKind = { versions: stored, checkpoints: stored, models: stored, exports: stored } as const;

const trainingData = z
  .object({
    ...storedByKind,
    /** The largest of them first. */
    projects: z.array(z.object({ id, name: z.string(), bytes: z.number(), ...storedByKind })),
    /** Days for which an export is kept. */
    exportDays: z.int(),
  })
  .meta({ id: 'TrainingData' });
export type TrainingData = z.output<typeof trainingData>;

export const operationsRoutes = routesAbout('settings', {
  get: defineRoute({
    method: 'GET',
    path: '/admin/operations',
    summary: 'Queues, workers, disk, backups, verification and certificate of the installation',
    effect: 'read',
    scope: 'installation',
    access: administration,
    answers: { 200: operations },
  }),
  trainingData: defineRoute({
    method: 'GET',
    path: '/admin/operations/training-data',
    summary: 'What versions, checkpoints, models and exports take of the store, and the ten largest projects',
    effect: 'read',
    scope: 'installation',
    access: administration,
    answers: { 200: trainingData },
  }),
  stopTrainings: defineRoute({
    method: 'POST',
    path: '/admin/operations/stop-trainings',
    summary: 'Stop every training that waits or runs; their checkpoints are discarded',
    // A transaction for each of them: what has ended meanwhile, or cannot be stopped, leaves the others stopped.
    effect: 'own',
    writes: ['installation.stop-trainings', 'model.stop'],
    access: administration,
    answers: { 200: z.object({ stopped: z.int() }) },
  }),
});
