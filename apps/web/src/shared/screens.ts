import { ACCOUNT_LINK_PATHS } from '@sarm/domain/accounts/account-links';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { Area } from '@sarm/messages/areas';

export type Workflow = 'sarm' | 'finetune';
/** Pages that show a refusal in a text of their own inside the shell; the others go to /unauthorized (BUS-152). */
export type RefusalText = 'videos' | 'frames' | 'reports' | 'projects';

/** What a person needs to open a page (BUS-152, PLT-015 to PLT-022). */
export interface RouteNeeds {
  readonly workflow?: Workflow;
  readonly anyOf?: readonly PermissionCode[];
  readonly refusal?: RefusalText;
}

export interface Screen {
  readonly path: string;
  /** Absent: a sign-in is enough. */
  readonly needs?: RouteNeeds;
  /**
   * Its page inside the shell: `patients/patients-page` is PatientsPage in features/patients/components/patients-page.tsx.
   * Absent where the routes have it themselves: the doors of the product and what leads on.
   */
  readonly page?: string;
  /** Text areas that it uses in addition to those of every visit; they are loaded together with the page. */
  readonly texts?: readonly Area[];
  /** The label of its link in the drawer of the administration. */
  readonly drawer?: string;
}

/** The address is promised and guarded; its screen comes with a later version. */
export const LATER = 'later';

const manageVideos = {
  workflow: 'sarm',
  anyOf: ['manage_videos', 'upload_videos'],
  refusal: 'videos',
} as const;
const seeResults = { workflow: 'sarm', anyOf: ['view_analysis_results'] } as const;
const chooseFrames = { workflow: 'sarm', anyOf: ['select_frames'], refusal: 'frames' } as const;
const sarmOnly = { workflow: 'sarm' } as const;

/** Every screen of the product: where it is, who may open it, what is loaded for it. A new one is a line here. */
export const SCREENS = {
  home: { path: '/' },
  login: { path: '/login' },
  register: { path: '/register' },
  forgotPassword: { path: '/forgot-password' },
  resetPassword: { path: ACCOUNT_LINK_PATHS.password },
  confirmEmail: { path: ACCOUNT_LINK_PATHS.email },
  setup: { path: '/setup' },
  unauthorized: { path: '/unauthorized' },
  accountInactive: { path: '/account-inactive' },
  incompleteProfile: { path: '/incomplete-profile' },
  dashboard: { path: '/dashboard' },
  profile: { path: '/profile', page: 'profile/profile-page', texts: ['account', 'access', 'secondFactor'] },
  settings: { path: '/settings', page: 'settings/settings-page', texts: ['settings'] },
  history: {
    path: '/history/:kind/:id',
    page: 'history/history-page',
    texts: ['history', 'logs'],
  },
  admin: {
    path: '/admin',
    needs: {
      anyOf: [
        'manage_users',
        'manage_roles',
        'manage_projects',
        'view_system_logs',
        'manage_system_settings',
      ],
    },
  },
  adminUsers: {
    path: '/admin/users',
    needs: { anyOf: ['manage_users'] },
    page: 'users/users-page',
    texts: ['users', 'access', 'account'],
    drawer: 'admin.users',
  },
  adminRoles: {
    path: '/admin/roles',
    needs: { anyOf: ['manage_roles'] },
    page: 'roles/roles-page',
    texts: ['roles', 'access'],
    drawer: 'admin.roles',
  },
  adminPermissions: {
    path: '/admin/permissions',
    needs: { anyOf: ['manage_roles'] },
    page: 'permissions/permissions-page',
    texts: ['roles', 'access'],
    drawer: 'admin.permissions',
  },
  adminProjects: {
    path: '/admin/projects',
    needs: { anyOf: ['manage_projects'] },
    page: 'projects/admin-projects-page',
    texts: ['projects', 'members', 'access'],
    drawer: 'admin.projects',
  },
  adminLogs: {
    path: '/admin/logs',
    needs: { anyOf: ['view_system_logs'] },
    page: 'logs/logs-page',
    texts: ['logs'],
    drawer: 'admin.logs',
  },
  adminSettings: {
    path: '/admin/settings',
    needs: { anyOf: ['manage_system_settings'] },
    page: 'system-settings/system-settings-page',
    texts: ['system', 'selfCheck'],
    drawer: 'admin.settings',
  },
  sarm: { path: '/sarm', needs: sarmOnly },
  sarmDashboard: {
    path: '/sarm/dashboard',
    needs: sarmOnly,
    page: 'dashboard/dashboard-page',
    texts: ['dashboard', 'notifications', 'notices'],
  },
  sarmProjects: {
    path: '/sarm/projects',
    needs: manageVideos,
    page: 'projects/projects-page',
    texts: ['projects'],
  },
  sarmProjectDatasets: {
    path: '/sarm/projects/:projectId/datasets',
    needs: sarmOnly,
    page: 'datasets/datasets-page',
    texts: ['projects', 'datasets', 'patients', 'samples', 'analyses', 'videos', 'notices'],
  },
  sarmProjectDashboard: {
    path: '/sarm/projects/:projectId/dashboard',
    needs: sarmOnly,
    page: 'dashboard/project-dashboard-page',
    texts: ['overview', 'dashboard', 'analyses', 'notices', 'members', 'access', 'selfCheck'],
  },
  sarmVideos: {
    path: '/sarm/projects/:projectId/datasets/:datasetId/videos',
    needs: manageVideos,
    page: 'videos/videos-page',
    texts: ['projects', 'datasets', 'videos', 'notices', 'patients', 'calibrations', 'samples'],
  },
  sarmDatasets: {
    path: '/sarm/datasets',
    needs: sarmOnly,
    page: 'datasets/dataset-list-page',
    texts: ['datasets', 'patients', 'samples', 'analyses', 'videos', 'notices'],
  },
  sarmDatasetVideos: {
    path: '/sarm/datasets/:datasetId/videos',
    needs: manageVideos,
    page: 'videos/videos-page',
    texts: ['projects', 'datasets', 'videos', 'notices', 'patients', 'calibrations', 'samples'],
  },
  sarmAllVideos: { path: '/sarm/videos', needs: sarmOnly },
  sarmVideo: {
    path: '/sarm/video/:videoId',
    needs: seeResults,
    page: 'videos/video-page',
    texts: ['videos', 'notices', 'patients', 'calibrations', 'viewer'],
  },
  sarmVideoDetail: {
    path: '/sarm/video-detail',
    needs: seeResults,
    page: 'videos/video-page',
    texts: ['videos', 'notices', 'patients', 'calibrations', 'viewer'],
  },
  sarmFrameOverview: {
    path: '/sarm/frames',
    needs: chooseFrames,
    page: 'frames/frames-overview-page',
    texts: ['videos', 'frames', 'notices'],
  },
  sarmFrames: {
    path: '/sarm/frames/:videoId',
    needs: chooseFrames,
    page: 'frames/frames-page',
    texts: ['videos', 'notices', 'frames'],
  },
  sarmAnalysis: {
    path: '/sarm/analysis/:videoId',
    needs: seeResults,
    page: 'analyses/video-analyses-page',
    texts: ['analyses', 'videos', 'notices'],
  },
  sarmResults: {
    path: '/sarm/results',
    needs: seeResults,
    page: 'analyses/results-page',
    texts: ['analyses', 'notices', 'complaints'],
  },
  sarmReports: {
    path: '/sarm/reports',
    needs: { workflow: 'sarm', anyOf: ['generate_reports', 'view_reports'], refusal: 'reports' },
    page: 'reports/reports-page',
    texts: ['reports', 'report', 'notices'],
  },
  sarmAnalysisReport: {
    path: '/sarm/reports/analysis',
    needs: { workflow: 'sarm', anyOf: ['generate_reports', 'view_analysis_results'] },
    page: 'analyses/analysis-report-page',
    texts: ['analyses', 'notices'],
  },
  sarmPatients: {
    path: '/sarm/patients',
    needs: { workflow: 'sarm', anyOf: ['manage_patients'] },
    page: 'patients/patients-page',
    texts: ['patients', 'analyses', 'notices'],
  },
  sarmCalibrations: {
    path: '/sarm/calibrations',
    needs: sarmOnly,
    page: 'calibrations/calibrations-page',
    texts: ['calibrations', 'notices'],
  },
  sarmDetectionFrame: {
    path: '/sarm/annotation/detection/frame',
    needs: { workflow: 'sarm', anyOf: ['view_detailed_detection', 'annotate_detection'] },
    page: 'detections/detection-frame-page',
    texts: ['frames', 'notices'],
  },
  finetune: { path: '/finetune', needs: { workflow: 'finetune' } },
  finetuneCalibrations: {
    path: '/finetune/calibrations',
    needs: { workflow: 'finetune' },
    page: 'calibrations/calibrations-page',
    texts: ['calibrations', 'notices'],
  },
  finetuneDashboard: { path: '/finetune/dashboard', needs: { workflow: 'finetune' }, page: LATER },
  // TEC-009: the one page of the workflow that requires no access to it.
  finetuneVideos: {
    path: '/finetune/videos',
    needs: { anyOf: ['create_datasets', 'upload_videos'], refusal: 'projects' },
    page: LATER,
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof SCREENS;
