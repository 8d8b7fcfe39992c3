import type { ProjectDashboard } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { PROJECT_ID } from './api-answers.ts';
import { selfCheckRun } from './self-check-run.ts';

const part = (count: number, of: number) => ({ count, of, interval: { low: 1.2, high: 14 } });
const NONE = { good: 0, warning: 0, unusable: 0, unchecked: 0 };
const member = (name: string, activity: 'High' | 'Medium' | 'Low', objectives = '') => ({
  id: name,
  name,
  title: 'Technician',
  objectives,
  project: 'Andrology clinic 2026',
  email: `${name}@clinic.example`,
  accessLevel: 'member' as const,
  actions: 7,
  activity,
});

/** The project of the drawn screen; tests change what they are about. */
export const projectDashboard = (changes: Partial<ProjectDashboard> = {}): ProjectDashboard => ({
  at: '2026-11-12T11:09:00.000Z',
  project: { id: PROJECT_ID, name: 'Andrology clinic 2026', status: 'active', isDemo: false },
  statistics: {
    datasetsCount: 24,
    videosCount: 212,
    videosAnalysed: 176,
    patientsCount: 38,
    segmentsCount: 318,
    modelsCount: 2,
    analysesCount: 46,
    analysesFailed: 3,
    progress: 83.02,
    weeks: [
      { ...NONE, week: '2026-11-02' },
      { ...NONE, week: '2026-11-09', good: 21, warning: 3, unusable: 2 },
    ],
    quality: { good: 185, warning: 18, unusable: 9, unchecked: 0 },
    reasons: [{ reason: 'out of focus', count: 14 }],
    judged: 46,
    verdicts: [
      {
        code: 'concentration',
        normal: 29,
        normalUndetermined: 5,
        lowUndetermined: 4,
        low: 7,
        notAvailable: 1,
      },
      {
        code: 'normal_forms',
        normal: 0,
        normalUndetermined: 0,
        lowUndetermined: 0,
        low: 0,
        notAvailable: 46,
      },
    ],
  },
  team: [member('Lena', 'High', 'Validate bench 2'), member('Jan', 'Medium'), member('Mira', 'Low')],
  analytics: {
    datasets: {
      statuses: [{ status: 'draft', count: 24 }],
      withPatient: 20,
      withSheet: 19,
      withVideos: 23,
      framesStored: 1060,
      framesSelected: 530,
      detections: 9001,
    },
    performance: {
      time: { median: 17.4, perSecond: 0.59, videoSeconds: 29.4, videos: 212 },
      failed: part(3, 49),
      replicates: null,
      corrected: part(34, 2604),
      report: { median: 11_520, reports: 39 },
      weeks: [{ week: '2026-11-09', median: 17.1, centile95: 22, corrected: part(3, 200) }],
      detection: [
        {
          split: 'test',
          source: 'visem',
          synthetic: false,
          frames: 470,
          f1: 0.8843,
          precision: 0.8442,
          recall: 0.9285,
        },
      ],
      selfCheck: selfCheckRun(),
      models: [
        {
          id: 'm',
          name: 'Sperm Detection Model v1',
          type: 'detection',
          status: 'active',
          metrics: { finalAccuracy: null, finalValAccuracy: 0.953, finalLoss: 0.0312, finalValLoss: null },
          videos: 176,
        },
      ],
    },
  },
  ...changes,
});
