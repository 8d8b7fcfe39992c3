import type { Page } from 'playwright-core';
import type { DEMO } from '../product/demo-people.ts';
import type { Places } from '../product/walk-places.ts';
import type { WalkScreen } from './walk-screen.ts';
import { TECHNICAL } from './walk-technical-screens.ts';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const exactly = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const NORMAL = 'Normal sample';
const UNUSABLE = 'With an unusable video';

const first = (places: Places, sample: string): string => places.videosOf(sample)[0]?.id ?? '';
const samples = ({ projectId }: Places): string => `/sarm/projects/${projectId}/datasets`;
const videos =
  (sample: string) =>
  (places: Places): string =>
    `${samples(places)}/${places.videosOf(sample)[0]?.datasetId}/videos`;
const result =
  (sample: string) =>
  (places: Places): string =>
    `/sarm/results?id=${places.analysisOf(sample)}`;

const BEFORE: readonly WalkScreen[] = [
  { name: 'login', path: () => '/login' },
  {
    name: 'login-refused',
    path: () => '/login',
    act: async (page, t) => {
      await page.locator('input[name=email]').fill('nobody@demo.local');
      await page.locator('input[name=password]').fill('not the password');
      await press(page, t('auth:login.signInSarm'));
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'forgot-password', path: () => '/forgot-password' },
];

const LABORATORY: readonly WalkScreen[] = [
  { name: 'dashboard', path: () => '/sarm/dashboard' },
  { name: 'projects', path: () => '/sarm/projects' },
  { name: 'samples', path: samples },
  {
    name: 'sample-new',
    path: samples,
    act: async (page, t) => {
      await press(page, t('datasets:create'));
      await exactlyInDialog(page, t('datasets:create'));
    },
  },
  {
    name: 'generate-select',
    path: samples,
    act: (page, t) =>
      page.getByRole('article').filter({ hasText: NORMAL }).getByText(t('analyses:generate.button')).click(),
  },
  { name: 'videos', path: videos(NORMAL) },
  { name: 'videos-unusable', path: videos(UNUSABLE) },
  { name: 'videos-uncalibrated', path: videos('Without calibration') },
  { name: 'upload', path: videos(NORMAL), act: (page, t) => press(page, t('videos:upload')) },
  { name: 'sample-edit', path: videos(NORMAL), act: (page, t) => press(page, t('samples:edit')) },
  {
    name: 'offline',
    path: videos(NORMAL),
    act: async (page, t) => {
      await page.context().setOffline(true);
      await press(page, t('samples:edit'));
    },
  },
  { name: 'results', path: () => '/sarm/results' },
  { name: 'result-normal', path: result(NORMAL) },
  { name: 'result-low-motility', path: result('Low motility') },
  { name: 'result-no-sperm', path: result('No sperm') },
  { name: 'result-unusable', path: result(UNUSABLE) },
  { name: 'result-uncalibrated', path: result('Without calibration') },
  {
    name: 'result-former',
    path: result(NORMAL),
    act: (page, t) => press(page, t('analyses:provenance.former', { total: 1 })),
  },
  {
    name: 'video-tracks',
    path: (places) => `/sarm/video/${first(places, NORMAL)}?analysisId=${places.analysisOf(NORMAL)}`,
    act: async (page) => {
      await page.locator('[data-testid=frame-label][data-frame="0"]').waitFor();
      await page.keyboard.press('k');
    },
  },
  { name: 'video-analyses', path: (places) => `/sarm/analysis/${first(places, NORMAL)}` },
  { name: 'frames', path: (places) => `/sarm/frames/${places.videosOf(NORMAL)[1]?.id}` },
  { name: 'patients', path: () => '/sarm/patients' },
  { name: 'patient', path: ({ patientId }) => `/sarm/patients?id=${patientId}` },
  { name: 'patient-new', path: () => '/sarm/patients', act: (page, t) => press(page, t('patients:add')) },
  { name: 'calibrations', path: () => '/sarm/calibrations' },
  {
    name: 'calibration-new',
    path: () => '/sarm/calibrations',
    act: (page, t) => press(page, t('calibrations:add')),
  },
  { name: 'report-new', path: (places) => `/sarm/reports?analysisId=${places.analysisOf('No sperm')}` },
  { name: 'report-draft', path: ({ draftId }) => `/sarm/reports?id=${draftId}` },
  {
    name: 'report-sign',
    path: ({ draftId }) => `/sarm/reports?id=${draftId}`,
    act: (page, t) => exactly(page, t('reports:action.issue')),
  },
  { name: 'report-issued', path: ({ issuedId }) => `/sarm/reports?id=${issuedId}` },
  {
    name: 'report-analysis',
    path: (places) => `/sarm/reports/analysis?analysisId=${places.analysisOf('Low motility')}`,
  },
  { name: 'history-analysis', path: (places) => `/history/analysis/${places.analysisOf(NORMAL)}` },
  { name: 'history-report', path: ({ issuedId }) => `/history/report/${issuedId}` },
  { name: 'settings', path: () => '/settings' },
  { name: 'profile', path: () => '/profile' },
  {
    name: 'notifications',
    path: () => '/sarm/dashboard',
    act: (page, t) => press(page, new RegExp(`^${t('notifications:openNone')}`)),
  },
];

const VIEWER: readonly WalkScreen[] = [
  { name: 'viewer-dashboard', path: () => '/sarm/dashboard' },
  { name: 'viewer-videos', path: videos(NORMAL) },
  { name: 'viewer-result', path: result(NORMAL) },
  { name: 'viewer-report', path: (places) => `/sarm/reports?analysisId=${places.analysisOf(NORMAL)}` },
  { name: 'viewer-patients', path: () => '/sarm/patients' },
  { name: 'viewer-calibrations', path: () => '/sarm/calibrations' },
];

const ADMINISTRATOR: readonly WalkScreen[] = [
  { name: 'admin-users', path: () => '/admin/users' },
  {
    name: 'admin-user-edit',
    path: () => '/admin/users',
    act: async (page, t) => {
      await press(page, t('users:action.edit', { name: 'Lena Lab' }));
      await dialog(page).waitFor();
    },
  },
  { name: 'admin-roles', path: () => '/admin/roles' },
  {
    name: 'admin-role',
    path: () => '/admin/roles',
    // Its code is the same in every language.
    act: (page) =>
      page.getByRole('row').filter({ hasText: 'business_viewer' }).getByRole('link').first().click(),
  },
  { name: 'admin-permissions', path: () => '/admin/permissions' },
  { name: 'admin-projects', path: () => '/admin/projects' },
  { name: 'admin-members', path: ({ projectId }) => `/admin/projects?users=${projectId}` },
  { name: 'admin-logs', path: () => '/admin/logs' },
  { name: 'admin-settings', path: () => '/admin/settings' },
  { name: 'admin-installation', path: () => '/admin/settings?view=installation' },
  { name: 'admin-history-patient', path: ({ patientId }) => `/history/patient/${patientId}` },
];

async function exactlyInDialog(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click();
}

export const WALK: Readonly<Record<'nobody' | keyof typeof DEMO, readonly WalkScreen[]>> = {
  nobody: BEFORE,
  lab: LABORATORY,
  viewer: VIEWER,
  tech: TECHNICAL,
  admin: ADMINISTRATOR,
};
