import { TASK_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { instant } from '../scalars.ts';
import { defineRoute, routesAbout } from '../route.ts';

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

export const operationsRoutes = routesAbout('settings', {
  get: defineRoute({
    method: 'GET',
    path: '/admin/operations',
    summary: 'Queues, workers, disk, backups, verification and certificate of the installation',
    effect: 'read',
    scope: 'installation',
    access: { kind: 'installation', anyOf: ['manage_system_settings'] },
    answers: { 200: operations },
  }),
});
