import { LOG_SEVERITIES, LOG_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { givenDay, givenInstant } from '../dates.ts';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

/** PLT-190 */
const LOGS_PER_PAGE = 15;

/** PLT-093 */
const logEntry = z
  .object({
    id,
    timestamp: instant,
    type: z.enum(LOG_TYPES),
    severity: z.enum(LOG_SEVERITIES),
    /** What happened; its text stands under this code. */
    action: z.string(),
    message: z.string(),
    userId: id.nullable(),
    userName: z.string(),
    userEmail: z.string(),
    resourceId: z.string(),
    resourceType: z.string(),
    /** What people call the record, where it has a name that the log may keep. */
    resourceName: z.string(),
    ipAddress: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

const values = z.record(z.string(), z.unknown()).nullable();
const chainLink = z.object({
  /** Null: the chain of the installation. */
  projectId: id.nullable(),
  projectName: z.string(),
  isDemo: z.boolean(),
  number: z.int(),
  isNewest: z.boolean(),
  previousHash: z.string(),
  hash: z.string(),
  /** Computed for this answer: the content gives the hash, and the entry before has the hash that this one holds. */
  intact: z.boolean(),
});

const logDetail = logEntry
  .extend({ before: values, after: values, chain: chainLink })
  .meta({ id: 'LogDetail' });
export type LogDetail = z.infer<typeof logDetail>;

const brokenLink = z.object({
  projectId: id.nullable(),
  number: z.int(),
  reason: z.enum(['content changed', 'row missing', 'tail missing', 'kept head differs', 'edits changed']),
});
/** unknown: nobody has looked yet. */
const chainState = z
  .object({
    state: z.enum(['unknown', 'checking', 'intact', 'broken']),
    chains: z.int(),
    entries: z.int(),
    verifiedAt: instant.nullable(),
    brokenCount: z.int(),
    /** The first of them. */
    broken: z.array(brokenLink),
  })
  .meta({ id: 'AuditChainState' });
export type AuditChainState = z.infer<typeof chainState>;

/** A day counts from its first moment to its last, in UTC; a screen names moments of its own clock. */
const day = z.union([givenInstant, givenDay]);
const filters = {
  type: z.enum(LOG_TYPES).optional(),
  severity: z.enum(LOG_SEVERITIES).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
} as const;
const search = z.string().trim().max(200).optional();

const counts = <const Keys extends readonly string[]>(keys: Keys) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<Keys[number], z.ZodInt>);
const statistics = z
  .object({
    total: z.int(),
    byType: counts(LOG_TYPES),
    bySeverity: counts(LOG_SEVERITIES),
    histogram: z.object({
      from: instant.nullable(),
      until: instant.nullable(),
      bucketSeconds: z.int(),
      /** In the order of time; those without an entry are left out. */
      buckets: z.array(counts(LOG_SEVERITIES).extend({ at: instant })),
    }),
  })
  .meta({ id: 'LogStatistics' });
export type LogStatistics = z.infer<typeof statistics>;

const reading = { kind: 'installation', anyOf: ['view_system_logs'] } as const;

/** PLT-186 to PLT-190 */
export const logRoutes = routesAbout('log', {
  list: defineRoute({
    method: 'GET',
    path: '/admin/system-logs',
    summary: 'Entries of the system log, newest first',
    effect: 'read',
    access: reading,
    query: pageQuery(['timestamp'], LOGS_PER_PAGE).extend(filters),
    answers: { 200: pageOf(logEntry) },
  }),
  statistics: defineRoute({
    method: 'GET',
    path: '/admin/system-logs/statistics',
    summary: 'Counts of the system log by type, by severity and over time',
    effect: 'read',
    access: reading,
    query: z.object({ ...filters, search }),
    answers: { 200: statistics },
  }),
  chain: defineRoute({
    method: 'GET',
    path: '/admin/system-logs/chain',
    summary: 'What the last verification of the chains of the system log found',
    effect: 'read',
    scope: 'installation',
    access: reading,
    answers: { 200: chainState },
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/admin/system-logs/verify',
    summary: 'Verify the chains of the system log now',
    effect: 'change',
    scope: 'installation',
    access: reading,
    answers: { 202: chainState },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/system-logs/{id}',
    summary: 'One entry of the system log with the values before and after, and its place in the chain',
    effect: 'read',
    scope: 'installation',
    access: reading,
    params: z.object({ id }),
    answers: { 200: logDetail },
  }),
  export: defineRoute({
    method: 'POST',
    path: '/admin/system-logs/export',
    summary: 'The system log as a file, streamed',
    effect: 'own',
    writes: ['log.export'],
    access: reading,
    body: z
      .strictObject({
        format: z.enum(['csv', 'json']).default('csv'),
        filters: z.strictObject({ ...filters, search }).default({}),
      })
      .prefault({}),
    answerKind: 'bytes',
    answers: { 200: null },
  }),
});
