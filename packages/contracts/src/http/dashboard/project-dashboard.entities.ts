import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { FIGURE_CODES } from '@sarm/domain/figures/figures';
import { DATASET_STATUSES, PROJECT_STATUSES, QUALITY_REASONS } from '@sarm/domain/statuses';
import { z } from 'zod';
import { heldOutScore } from '../../manifests/model-description.ts';
import { figureInterval } from '../analyses/analyses.entities.ts';
import { id, instant } from '../scalars.ts';
import { selfCheckRun } from '../self-check/self-check-run.entities.ts';

/** BUS-110: logged actions of the last 30 days from which a person counts as active. */
export const ACTIVITIES = ['High', 'Medium', 'Low'] as const;
export type Activity = (typeof ACTIVITIES)[number];
export const ACTIVITY_DAYS = 30;
export const ACTIVITY_FROM = { High: 20, Medium: 5, Low: 0 } as const satisfies Record<Activity, number>;

/** TEC-168, and the one in use. */
export const MODEL_STATES = [
  'created',
  'training',
  'trained',
  'stopped',
  'completed',
  'failed',
  'active',
] as const;

/** Figures of at most so many analyses are read for verdicts, replicates and corrections: the newest. */
export const DASHBOARD_ANALYSES = 500;

const count = z.int();
/** Null: there is no value, and the screen shows 'Not available'. */
const number = z.number().nullable();
/** The first day of a week, Monday. */
const week = z.string();
/** How many of how many, with the 95 % interval in per cent. */
const part = z.object({ count, of: count, interval: figureInterval });

const verdicts = z.object({
  code: z.enum(FIGURE_CODES),
  normal: count,
  normalUndetermined: count,
  lowUndetermined: count,
  low: count,
  notAvailable: count,
});

/** BUS-089 */
const statistics = z.object({
  datasetsCount: count,
  videosCount: count,
  videosAnalysed: count,
  patientsCount: count,
  /** Stored masks. */
  segmentsCount: count,
  /** Trained on its datasets. */
  modelsCount: count,
  analysesCount: count,
  analysesFailed: count,
  /** Share of the videos with a completed analysis, per cent; null without a video. */
  progress: number,
  weeks: z.array(z.object({ week, good: count, warning: count, unusable: count, unchecked: count })),
  quality: z.object({ good: count, warning: count, unusable: count, unchecked: count }),
  /** Of the videos that are not good; one may have several. */
  reasons: z.array(z.object({ reason: z.enum(QUALITY_REASONS), count })),
  /** Of so many completed analyses, the newest. */
  judged: count,
  verdicts: z.array(verdicts),
});

/** BUS-110 */
const teamMember = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    objectives: z.string(),
    project: z.string(),
    email: z.string(),
    accessLevel: z.enum(ACCESS_LEVELS),
    /** Logged actions in the project in the last 30 days. */
    actions: count,
    activity: z.enum(ACTIVITIES),
  })
  .meta({ id: 'TeamMember' });

const datasets = z.object({
  statuses: z.array(z.object({ status: z.enum(DATASET_STATUSES), count })),
  withPatient: count,
  /** Volume and dilution are entered, so that a concentration and a total can be given. */
  withSheet: count,
  withVideos: count,
  framesStored: count,
  framesSelected: count,
  detections: count,
});

/** BUS-111 */
const dashboardModel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['detection', 'segmentation', 'morphology']),
  status: z.enum(MODEL_STATES),
  metrics: z.object({
    finalAccuracy: number,
    finalValAccuracy: number,
    finalLoss: number,
    finalValLoss: number,
  }),
  /** Videos of the project that it analysed. */
  videos: count,
});

const performance = z.object({
  /** Seconds of work for a video, and for a second of it. */
  time: z.object({ median: z.number(), perSecond: number, videoSeconds: number, videos: count }).nullable(),
  failed: part.nullable(),
  replicates: part.nullable(),
  corrected: part.nullable(),
  /** Seconds from the first upload to the issued report. */
  report: z.object({ median: z.number(), reports: count }).nullable(),
  weeks: z.array(z.object({ week, median: number, centile95: number, corrected: part.nullable() })),
  /** Of the detection model in use, on pictures that it was not trained on. */
  detection: z.array(heldOutScore),
  /** The newest of the installation; null before the first. */
  selfCheck: selfCheckRun.nullable(),
  models: z.array(dashboardModel),
});

/** BUS-080 */
export const projectDashboard = z
  .object({
    at: instant,
    project: z.object({ id, name: z.string(), status: z.enum(PROJECT_STATUSES), isDemo: z.boolean() }),
    statistics,
    team: z.array(teamMember),
    /** Null without project_analytics. */
    analytics: z.object({ datasets, performance }).nullable(),
  })
  .meta({ id: 'ProjectDashboard' });

export type ProjectDashboard = z.output<typeof projectDashboard>;
export type ProjectStatistics = z.output<typeof statistics>;
export type FigureVerdicts = z.output<typeof verdicts>;
export type TeamMember = z.output<typeof teamMember>;
export type DatasetAnalytics = z.output<typeof datasets>;
export type DashboardModel = z.output<typeof dashboardModel>;
export type ProjectPerformance = z.output<typeof performance>;
export type PartOf = z.output<typeof part>;
