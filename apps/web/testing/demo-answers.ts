import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { USER_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { adminProject, pageOfProjects, PROJECTS } from './admin-project-answers.ts';
import { ANALYSIS_ID, analysisRecord } from './analysis-answers.ts';
import {
  calibration,
  dataset,
  DATASET_ID,
  frame,
  projectCard,
  PROJECT_ID,
  video,
  VIDEO_ID,
} from './api-answers.ts';
import { stateOf } from './annotation-app.ts';
import { json } from './fake-server.ts';
import { labelAnswers } from './label-answers.ts';
import { type Answers, CALLS } from './open-app.tsx';
import { aPrediction, PREDICTION_CALLS } from './training/prediction-answers.ts';
import { projectDashboard } from './project-dashboard-answers.ts';
import { REVIEW_CALLS, reviewItem, reviewsOf, reviewStatistics } from './review-answers.ts';
import { REPORT_ID, report, reportRecord, source, templates } from './report-answers.ts';
import { layer, round } from './round-answers.ts';
import { listOf, statusOf, trainedModel, TRAINING_CALLS } from './training/training-answers.ts';

const AT = '2026-11-12T10:00:00.000Z';
export const PATIENT_ID = '01900000-0000-7000-8000-0000000000e1';
export const LOG_ID = '01900000-0000-7000-8000-0000000000e2';
const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });

export const patient = (isDemo: boolean): PatientRecord => ({
  id: PATIENT_ID,
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  isDemo,
  name: 'Tomas Berg',
  age: 37,
  dateOfBirth: '1989-04-17',
  email: '',
  contactNumber: '',
  trainingConsent: false,
  trainingConsentRecorded: null,
  medicalRecordNumber: '',
  createdAt: AT,
  samplesCount: 1,
  lastSampleAt: AT,
  samples: [],
  videos: [],
  analyses: [],
  reports: [],
});
const notification = (isDemo: boolean) => ({
  id: VIDEO_ID,
  type: 'extraction.completed',
  params: { video: 'drop-1', count: 2 },
  because: [],
  title: '',
  message: '',
  severity: 'info',
  timestamp: AT,
  read: true,
  link: null,
  isDemo,
});
const openWork = (isDemo: boolean) => ({
  kind: 'video_failed',
  title: '',
  priority: 'high',
  dueDate: AT,
  count: 1,
  name: 'drop-1',
  patientName: null,
  projectId: PROJECT_ID,
  isDemo,
  datasetId: DATASET_ID,
  videoId: VIDEO_ID,
  analysisId: null,
});
const COUNTS = {
  projects: 1,
  datasets: 1,
  videos: 1,
  videosProcessing: 0,
  patients: 1,
  analyses: 1,
  analysesRunning: 0,
  reports: 1,
  reportDrafts: 0,
};
const logEntry = {
  id: LOG_ID,
  timestamp: AT,
  type: 'data',
  severity: 'info',
  action: 'patient.update',
  message: 'Patient changed',
  userId: null,
  userName: 'System',
  userEmail: '',
  resourceId: PATIENT_ID,
  resourceType: 'patient',
  resourceName: '',
  ipAddress: '',
  userAgent: '',
};
const chain = {
  projectId: PROJECT_ID,
  projectName: 'Andrology',
  number: 1,
  isNewest: true,
  previousHash: '',
  hash: 'ab',
  intact: true,
};
const account = {
  id: LOG_ID,
  email: 'hanna@clinic.example',
  displayName: 'Hanna Virtanen',
  jobTitle: '',
  isActive: true,
  roles: [],
  systemRoles: [],
  permissions: [],
  permissionObjects: [],
  createdAt: 1_772_445_600,
  lastActiveAt: AT,
  secondFactor: null,
};
export const FRAME = frame(40);

/** A server whose one project is the demo project, or is not. */
export const answersOf = (isDemo: boolean): Answers => ({
  ...labelAnswers(isDemo),
  [REVIEW_CALLS.list]: reviewsOf([reviewItem(1, { isDemo })]),
  [REVIEW_CALLS.statistics]: reviewStatistics(),
  'GET /api/technical/rounds': pageOf({ ...round, isDemo }),
  [`GET /api/technical/rounds/${round.id}`]: json({ ...round, isDemo }),
  'GET /api/technical/layers': pageOf({ ...layer, isDemo }),
  [`GET /api/technical/layers/${layer.id}/state`]: json(stateOf()),
  [CALLS.projects]: json({ items: [projectCard({ isDemo })], total: 1 }),
  [CALLS.project]: json(projectCard({ isDemo })),
  [CALLS.datasets]: json({ datasets: [dataset({ isDemo })], total: 1 }),
  [CALLS.dataset]: json(dataset({ isDemo })),
  [CALLS.videos]: json({ videos: [video({ isDemo })], total: 1, page: 1, limit: 10 }),
  'GET /api/video/list-video': json({ items: [video({ isDemo })], total: 1, page: 1, limit: 24 }),
  [CALLS.video]: json(video({ isDemo })),
  [CALLS.frames]: json({ frames: [FRAME], total: 1 }),
  [CALLS.calibrations]: pageOf(calibration({ isDemo })),
  [CALLS.patients]: pageOf(patient(isDemo)),
  [`GET /api/sarm/patients/${PATIENT_ID}`]: json(patient(isDemo)),
  [`GET /api/sarm/patients/${PATIENT_ID}/history`]: json({
    name: 'Tomas Berg',
    isDemo,
    groups: { changes: 0, runs: 0, reports: 0, files: 0 },
    people: [],
    items: [],
    total: 0,
    page: 1,
    limit: 50,
  }),
  'GET /api/sarm/analyses': pageOf(analysisRecord({ isDemo })),
  [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(analysisRecord({ isDemo })),
  [`GET /api/sarm/analyses/${source.analysisId}/report-source`]: json({ ...source, demo: isDemo }),
  'GET /api/sarm/reports': pageOf(report({ isDemo })),
  [`GET /api/sarm/reports/${REPORT_ID}`]: json(reportRecord({ isDemo })),
  'GET /api/sarm/report-templates': pageOf(...templates),
  [`GET /api/sarm/dashboard/project/${PROJECT_ID}`]: json(
    projectDashboard({ project: { id: PROJECT_ID, name: 'Andrology', status: 'active', isDemo } }),
  ),
  [`GET /api/sarm/project/${PROJECT_ID}/issues`]: pageOf(),
  'GET /api/sarm/dashboard/business': json({
    counts: COUNTS,
    isDemo: false,
    tasks: [openWork(isDemo)],
    tasksTotal: 1,
    analyses: [analysisRecord({ isDemo })],
    patients: [patient(isDemo)],
    calibrated: true,
  }),
  'GET /api/technical/dashboard': json({
    counts: {
      projects: 1,
      datasets: 1,
      datasetDrafts: 0,
      videos: 1,
      videosExtracting: 0,
      frames: 1,
      framesWithoutBoxes: 0,
      boxes: 0,
      boxesVerified: 0,
    },
    isDemo,
    running: [],
    runningTotal: 0,
    failed: [],
  }),
  [TRAINING_CALLS.list]: listOf(trainedModel({ isDemo })),
  [TRAINING_CALLS.model]: json({ ...trainedModel({ isDemo }), card: null }),
  [TRAINING_CALLS.status]: json(statusOf()),
  [PREDICTION_CALLS.list]: json({ predictions: [aPrediction({ isDemo })], total: 1 }),
  [PREDICTION_CALLS.get]: json(aPrediction({ isDemo })),
  'GET /api/sarm/notification/get-notifications': json({
    items: [notification(isDemo)],
    total: 1,
    unread_count: 0,
  }),
  [`GET /api/sarm/frame/get-frame/${FRAME.id}`]: json(FRAME),
  [`GET /api/technical/frames/${FRAME.id}/state`]: json(stateOf()),
  [`GET /api/sarm/detection/get-sperm/${FRAME.id}`]: json({
    detections: [],
    detection_count: 0,
    metadata: { width: 640, height: 480, processingStatus: 'completed' },
    frame_number: 40,
  }),
  [`GET ${PROJECTS}`]: pageOfProjects(adminProject({ isDemo })),
  'GET /api/sarm/auth/get-settings': json({
    ...USER_SETTINGS_DEFAULTS,
    defaultProject: PROJECT_ID,
    createdAt: null,
    updatedAt: null,
    told: { byMail: true, analysisCompleted: true, systemUpdates: true, newUser: false },
  }),
  'GET /api/admin/users': pageOf(account),
  'GET /api/admin/users/counts': json({ all: 1, active: 1, inactive: 0, administrators: 0 }),
  [`GET /api/admin/users/${account.id}/access`]: json({
    permissions: [],
    projects: [
      { projectId: PROJECT_ID, projectName: 'Andrology', isDemo, accessLevel: 'viewer', permissions: [] },
    ],
    change: null,
  }),
  'GET /api/admin/system-logs': pageOf(logEntry),
  [`GET /api/admin/system-logs/${LOG_ID}`]: json({
    ...logEntry,
    before: null,
    after: null,
    chain: { ...chain, isDemo },
  }),
  'GET /api/admin/installation': json({
    product: { name: 'SARM Platform', version: '1', since: null },
    models: [],
    work: { workers: 1, queued: 0, running: 0, givenUp: 0 },
    storage: { originals: 0, originalBytes: 0, disk: null },
    demo: isDemo ? { id: PROJECT_ID, name: 'Laboratory', samples: 3, videos: 15, reports: 0 } : null,
  }),
});
