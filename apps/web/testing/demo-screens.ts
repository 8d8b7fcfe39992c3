import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { ScreenName } from '../src/shared/screens.ts';
import { ANALYSIS_ID } from './analysis-answers.ts';
import { DATASET_ID, seededUser, VIDEO_ID } from './api-answers.ts';
import { FRAME, LOG_ID, PATIENT_ID } from './demo-answers.ts';
import { LABEL_ID } from './label-answers.ts';
import { REPORT_ID, source } from './report-answers.ts';
import { PREDICTION_ID } from './training/prediction-answers.ts';
import { layer, round } from './round-answers.ts';
import { MODEL_ID } from './training/training-answers.ts';
import { userRecord, withRole } from './user-record.ts';

/** Members of the one project; an administrator holds what the administration requires and is not system_admin. */
export const memberOf = (isDemo: boolean): UserRecord => {
  const person = seededUser('business_user', 'admin');
  return {
    ...person,
    ...withRole('both_workflows', [
      ...person.permissions,
      'access_technical',
      'extract_frames',
      'annotate_detection',
      'annotate_morphology',
      'review_annotations',
      'train_models',
      'predict_models',
    ]),
    projectPermissions: person.projectPermissions.map((each) => ({ ...each, isDemo })),
  };
};
export const administrator = userRecord(
  withRole('a_role', ['manage_users', 'manage_projects', 'view_system_logs', 'manage_system_settings']),
);

/** Where a screen shows a thing of a project: how often, in addition to the path's own parameters. */
export interface ShowsProject {
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly who?: 'administrator';
  /** The button that brings it. */
  readonly press?: string;
}
/** Nothing of a project can stand on it. */
export const NOTHING = 'nothing of a project';

/** Each screen of the product: a new one has to say here whether it can show a thing of a project. */
export const DEMO_SCREENS: Readonly<Record<ScreenName, readonly ShowsProject[] | typeof NOTHING>> = {
  home: NOTHING,
  login: NOTHING,
  register: NOTHING,
  forgotPassword: NOTHING,
  resetPassword: NOTHING,
  confirmEmail: NOTHING,
  // Its step of the demo is shown by setup.test.tsx: the way there takes an account.
  setup: NOTHING,
  unauthorized: NOTHING,
  accountInactive: NOTHING,
  incompleteProfile: NOTHING,
  dashboard: NOTHING,
  profile: [{}],
  settings: [{}],
  history: [{ params: { kind: 'patient', id: PATIENT_ID } }],
  admin: NOTHING,
  adminUsers: [{ who: 'administrator', press: 'Access of Hanna Virtanen' }],
  adminRoles: NOTHING,
  adminPermissions: NOTHING,
  adminProjects: [{ who: 'administrator' }],
  adminLogs: [{ who: 'administrator', query: `id=${LOG_ID}` }],
  adminSettings: [{ who: 'administrator', query: 'view=installation' }],
  sarm: NOTHING,
  sarmDashboard: [{}],
  sarmProjects: [{}],
  sarmProjectDatasets: [{}],
  sarmProjectDashboard: [{}],
  sarmVideos: [{}],
  sarmDatasets: [{}],
  sarmDatasetVideos: [{}],
  sarmAllVideos: NOTHING,
  sarmVideo: [{}],
  sarmVideoDetail: [{ query: `videoId=${VIDEO_ID}` }],
  sarmFrameOverview: [{}, { query: `datasetId=${DATASET_ID}` }],
  sarmFrames: [{}],
  sarmAnalysis: [{}],
  sarmResults: [{}, { query: `id=${ANALYSIS_ID}` }],
  sarmReports: [
    {},
    { query: `id=${REPORT_ID}` },
    { query: `analysisId=${source.analysisId}` },
    { query: `datasetId=${DATASET_ID}` },
  ],
  sarmAnalysisReport: [{ query: `analysisId=${ANALYSIS_ID}` }],
  sarmPatients: [{}, { query: `id=${PATIENT_ID}` }],
  sarmCalibrations: [{}],
  sarmDetectionFrame: [{ query: `frameId=${FRAME.id}&videoId=${VIDEO_ID}` }],
  finetune: NOTHING,
  finetuneCalibrations: [{}],
  finetuneDashboard: [{}],
  finetuneVideos: [{}],
  finetuneProjectDatasets: [{}],
  finetuneDatasets: [{}],
  finetuneCreateDataset: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneVersions: [{}],
  finetuneFreezeVersion: [{}],
  finetuneDatasetVideos: [{}],
  finetuneFrameExtraction: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneFrameExtractionDetail: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneDetection: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneDetectionResults: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneAnnotation: [{}],
  finetuneDataLabels: [{}, { query: `labelId=${LABEL_ID}` }],
  finetuneDetectionFrame: [{ query: `frameId=${FRAME.id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}` }],
  finetuneCrops: [{ query: `videoId=${VIDEO_ID}` }],
  finetuneMorphologyFrame: [{ query: `frameId=${FRAME.id}&datasetId=${DATASET_ID}` }],
  finetuneMaskExtraction: [{ query: `videoId=${VIDEO_ID}&datasetId=${DATASET_ID}` }],
  finetuneLabelReview: [{}],
  finetuneRounds: [{}],
  finetuneRound: [{ params: { roundId: round.id } }],
  finetuneBlindWork: [{}],
  finetuneBlindLayer: [{ params: { layerId: layer.id } }],
  finetuneMorphologyLabels: [{}],
  finetuneMorphologyLabel: [{ params: { dataLabelId: LABEL_ID } }],
  finetuneConcentration: [{ query: `datasetId=${DATASET_ID}` }],
  finetuneMotility: [{ query: `datasetId=${DATASET_ID}` }],
  finetuneTraining: [{ query: 'tab=models' }, { query: `model=${MODEL_ID}` }],
  finetunePrediction: [{ query: 'tab=saved' }, { query: `prediction=${PREDICTION_ID}` }],
};
