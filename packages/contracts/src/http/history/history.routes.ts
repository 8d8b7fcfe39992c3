import { HISTORY_GROUPS } from '@sarm/domain/history-groups';
import { LOG_SEVERITIES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { defineRoute, routesAbout } from '../route.ts';

const ENTRIES_PER_PAGE = 50;

const values = z.record(z.string(), z.unknown()).nullable();
/** An entry of the log as a reader of the record sees it: with names, without addresses of machines. */
const entry = z
  .object({
    id,
    timestamp: instant,
    severity: z.enum(LOG_SEVERITIES),
    action: z.string(),
    /** What happened, in the language of the reader. */
    message: z.string(),
    /** Empty: the system. */
    userName: z.string(),
    resourceType: z.string(),
    resourceId: z.string(),
    before: values,
    after: values,
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof entry>;

const answer = pageOf(entry)
  .extend({
    /** What the record is called now. */
    name: z.string(),
    isDemo: z.boolean(),
    /** How many entries there are of each kind, whatever the filter. */
    groups: z.object({ changes: z.int(), runs: z.int(), reports: z.int(), files: z.int() }),
    /** Of everybody who did something with it, whatever the filter. */
    people: z.array(z.object({ name: z.string(), entries: z.int() })),
  })
  .meta({ id: 'RecordHistory' });
export type RecordHistory = z.infer<typeof answer>;

const common = {
  envelope: { rows: 'items', total: 'total' },
  method: 'GET',
  effect: 'read',
  params: z.object({ id }),
  query: pageQuery(['timestamp'], ENTRIES_PER_PAGE).extend({
    group: z.enum(HISTORY_GROUPS).optional(),
    /** By name; -: the system. */
    person: z.string().max(200).optional(),
  }),
  answers: { 200: answer },
} as const;
const of = <const Kind extends string>(object: Kind) =>
  ({ kind: 'object', object, from: 'params', field: ['id'] }) as const;

/** What the log holds of a record and of what belongs to it, for anyone who may read the record itself. */
export const historyRoutes = routesAbout('log', {
  patient: defineRoute({
    ...common,
    path: '/sarm/patients/{id}/history',
    summary: 'History of a patient with samples, videos, analyses and reports',
    access: { ...of('patient'), anyOf: ['access_business'] },
  }),
  dataset: defineRoute({
    ...common,
    path: '/sarm/datasets/{id}/history',
    summary: 'History of a sample with its videos',
    access: of('dataset'),
  }),
  video: defineRoute({
    ...common,
    path: '/sarm/videos/{id}/history',
    summary: 'History of a video',
    access: of('video'),
  }),
  analysis: defineRoute({
    ...common,
    path: '/sarm/analyses/{id}/history',
    summary: 'History of an analysis with its sample, videos and reports',
    access: { ...of('analysis'), anyOf: ['view_analysis_results', 'generate_reports', 'view_reports'] },
  }),
  report: defineRoute({
    ...common,
    path: '/sarm/reports/{id}/history',
    summary: 'History of a report',
    access: { ...of('report'), anyOf: ['generate_reports', 'view_reports'] },
  }),
  project: defineRoute({
    ...common,
    path: '/sarm/projects/{id}/history',
    summary: 'History of a project itself',
    access: { ...of('project'), withoutMembership: ['manage_projects'] },
  }),
  user: defineRoute({
    ...common,
    path: '/admin/users/{id}/history',
    about: 'user',
    summary: 'History of an account',
    access: { kind: 'installation', anyOf: ['manage_users'] },
  }),
});
