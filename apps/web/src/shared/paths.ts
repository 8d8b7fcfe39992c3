import type { PermissionCode } from '@sarm/domain/permissions';

/** Every address of the product, written once. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  setup: '/setup',
  unauthorized: '/unauthorized',
  accountInactive: '/account-inactive',
  incompleteProfile: '/incomplete-profile',
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminRoles: '/admin/roles',
  adminPermissions: '/admin/permissions',
  adminProjects: '/admin/projects',
  adminLogs: '/admin/logs',
  adminSettings: '/admin/settings',
  sarm: '/sarm',
  sarmDashboard: '/sarm/dashboard',
  sarmProjects: '/sarm/projects',
  sarmProjectDatasets: '/sarm/projects/:projectId/datasets',
  sarmProjectDashboard: '/sarm/projects/:projectId/dashboard',
  sarmVideos: '/sarm/projects/:projectId/datasets/:datasetId/videos',
  sarmDatasets: '/sarm/datasets',
  sarmDatasetVideos: '/sarm/datasets/:datasetId/videos',
  sarmAllVideos: '/sarm/videos',
  sarmVideo: '/sarm/video/:videoId',
  sarmVideoDetail: '/sarm/video-detail',
  sarmFrameOverview: '/sarm/frames',
  sarmFrames: '/sarm/frames/:videoId',
  sarmAnalysis: '/sarm/analysis/:videoId',
  sarmResults: '/sarm/results',
  sarmReports: '/sarm/reports',
  sarmAnalysisReport: '/sarm/reports/analysis',
  sarmPatients: '/sarm/patients',
  sarmCalibrations: '/sarm/calibrations',
  sarmDetectionFrame: '/sarm/annotation/detection/frame',
  finetune: '/finetune',
  finetuneDashboard: '/finetune/dashboard',
  finetuneVideos: '/finetune/videos',
} as const;

type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** Fills the parameters of a path; ids are percent-encoded, so a crafted one cannot change the address. */
export const pathTo = <P extends string>(pattern: P, params: Params<P>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );

export type Workflow = 'sarm' | 'finetune';
/** Pages that tell a refusal in their own words inside the shell; the others go to /unauthorized (BUS-152). */
export type RefusalText = 'videos' | 'frames' | 'reports';

export interface RouteNeeds {
  readonly workflow?: Workflow;
  readonly anyOf?: readonly PermissionCode[];
  readonly refusal?: RefusalText;
}

const manageVideos = {
  workflow: 'sarm',
  anyOf: ['manage_videos', 'upload_videos'],
  refusal: 'videos',
} as const;
const seeResults = { workflow: 'sarm', anyOf: ['view_analysis_results'] } as const;
const chooseFrames = { workflow: 'sarm', anyOf: ['select_frames'], refusal: 'frames' } as const;
const sarmOnly = { workflow: 'sarm' } as const;

/** What a person needs to open a page (BUS-152, PLT-015 to PLT-022). A path that is absent needs a sign-in only. */
export const ROUTE_NEEDS: Readonly<Partial<Record<keyof typeof PATHS, RouteNeeds>>> = {
  adminUsers: { anyOf: ['manage_users'] },
  adminRoles: { anyOf: ['manage_roles'] },
  adminPermissions: { anyOf: ['manage_roles'] },
  adminProjects: { anyOf: ['manage_projects'] },
  adminLogs: { anyOf: ['view_system_logs'] },
  adminSettings: { anyOf: ['manage_system_settings'] },
  sarm: sarmOnly,
  sarmDashboard: sarmOnly,
  sarmProjects: manageVideos,
  sarmProjectDatasets: sarmOnly,
  sarmProjectDashboard: sarmOnly,
  sarmVideos: manageVideos,
  sarmDatasets: sarmOnly,
  sarmDatasetVideos: manageVideos,
  sarmAllVideos: sarmOnly,
  sarmVideo: seeResults,
  sarmVideoDetail: seeResults,
  sarmFrameOverview: chooseFrames,
  sarmFrames: chooseFrames,
  sarmAnalysis: seeResults,
  sarmResults: seeResults,
  sarmReports: { workflow: 'sarm', anyOf: ['generate_reports', 'view_reports'], refusal: 'reports' },
  sarmAnalysisReport: { workflow: 'sarm', anyOf: ['generate_reports', 'view_analysis_results'] },
  sarmPatients: { workflow: 'sarm', anyOf: ['manage_patients'] },
  sarmCalibrations: sarmOnly,
  sarmDetectionFrame: { workflow: 'sarm', anyOf: ['view_detailed_detection', 'annotate_detection'] },
  finetune: { workflow: 'finetune' },
  finetuneDashboard: { workflow: 'finetune' },
};

export const ADMIN_SCREENS = [
  'adminUsers',
  'adminRoles',
  'adminPermissions',
  'adminProjects',
  'adminLogs',
  'adminSettings',
] as const satisfies readonly (keyof typeof PATHS)[];
export type AdminScreen = (typeof ADMIN_SCREENS)[number];
