import { OPEN_WORK_KINDS, WORK_PRIORITIES } from '@sarm/domain/open-work';
import { z } from 'zod';
import { analysis } from '../analyses/analyses.entities.ts';
import { id, instant } from '../scalars.ts';
import { patient } from '../patients/patients.routes.ts';
import { projectDashboard } from './project-dashboard.entities.ts';
import { technicalDashboard } from './technical-dashboard.entities.ts';
import { defineRoute } from '../route.ts';

/** BUS-107 */
const openWork = z
  .object({
    kind: z.enum(OPEN_WORK_KINDS),
    title: z.string(),
    priority: z.enum(WORK_PRIORITIES),
    dueDate: instant,
    /** How many videos, where several of one sample wait for the same. */
    count: z.int(),
    /** The sample or the video. */
    name: z.string(),
    patientName: z.string().nullable(),
    projectId: id,
    isDemo: z.boolean(),
    datasetId: id.nullable(),
    videoId: id.nullable(),
    analysisId: id.nullable(),
  })
  .meta({ id: 'OpenWork' });

/** PLT-051, PLT-052: the stages of both workflows. */
export const SARM_STAGES = ['project', 'dataset', 'videos', 'frames', 'analysis', 'reports'] as const;
export const FINETUNE_STAGES = [
  'dataset',
  'videos',
  'extract',
  'detection',
  'segmentation',
  'annotation',
] as const;
const WORK_STAGES = [...new Set([...SARM_STAGES, ...FINETUNE_STAGES])] as const;

const count = z.int();
const businessDashboard = z
  .object({
    counts: z.object({
      projects: count,
      datasets: count,
      videos: count,
      videosProcessing: count,
      patients: count,
      analyses: count,
      analysesRunning: count,
      reports: count,
      reportDrafts: count,
    }),
    /** The counts are those of the demo project, because the person has no other; with others it is not counted. */
    isDemo: z.boolean(),
    tasks: z.array(openWork),
    /** Also those that are not listed. */
    tasksTotal: count,
    /** The newest; null where the person may read none. */
    analyses: z.array(analysis).nullable(),
    /** Those whose samples are the newest. */
    patients: z.array(patient),
    /** The laboratory has a calibration of its own, that of the demo aside. */
    calibrated: z.boolean(),
  })
  .meta({ id: 'BusinessDashboard' });

const stage = z.object({
  key: z.enum(WORK_STAGES),
  done: z.boolean(),
  /** Null where the product stores nothing of the kind, or nothing is in context. */
  count: count.nullable(),
});

/** BUS-078 */
export const dashboardRoutes = {
  business: defineRoute({
    method: 'GET',
    path: '/sarm/dashboard/business',
    summary: "Counts, open work, newest analyses and patients of the caller's projects",
    effect: 'read',
    about: 'project',
    counts: ['dataset', 'video', 'patient', 'analysis', 'report', 'calibration'],
    access: { kind: 'rows', of: 'own projects', anyOf: ['access_business'] },
    answers: { 200: businessDashboard },
  }),
  /** TEC-031 */
  technical: defineRoute({
    method: 'GET',
    path: '/technical/dashboard',
    summary: "Counts and work of the caller's projects for the technical workflow",
    effect: 'read',
    about: 'project',
    counts: ['dataset', 'video', 'frame', 'task'],
    access: { kind: 'rows', of: 'own projects', anyOf: ['access_technical'] },
    answers: { 200: technicalDashboard },
  }),
  /** BUS-080 */
  project: defineRoute({
    method: 'GET',
    path: '/sarm/dashboard/project/{projectId}',
    summary: 'Statistics, team and performance of one project',
    effect: 'read',
    about: 'project',
    counts: ['dataset', 'video', 'patient', 'frame', 'analysis', 'report'],
    access: {
      kind: 'object',
      object: 'project',
      from: 'params',
      field: ['projectId'],
      anyOf: ['access_business'],
      parts: { analytics: ['project_analytics'] },
    },
    params: z.object({ projectId: id }),
    answers: { 200: projectDashboard },
  }),
  /** PLT-050 */
  progress: defineRoute({
    method: 'GET',
    path: '/sarm/dashboard/progress',
    summary: 'How far the work on a project, dataset or video has come, by stage of a workflow',
    effect: 'read',
    about: 'project',
    counts: ['dataset', 'video', 'frame', 'detection', 'crop', 'analysis', 'report'],
    access: { kind: 'rows', of: 'own projects' },
    query: z.object({
      workflow: z.enum(['sarm', 'finetune']).default('sarm'),
      project_id: id.optional(),
      dataset_id: id.optional(),
      video_id: id.optional(),
    }),
    answers: { 200: z.object({ stages: z.array(stage) }).meta({ id: 'WorkProgress' }) },
  }),
} as const;

export type OpenWork = z.output<typeof openWork>;
export type WorkStage = z.output<typeof stage>;
export type BusinessDashboard = z.output<typeof businessDashboard>;
