import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { adminScreensOf } from '../shared/access/user-access.ts';
import { sarmStart } from '../shared/access/decide-route.ts';
import { useUser } from '../shared/access/user-context.tsx';
import { PATHS, ROUTE_NEEDS, type RouteNeeds } from '../shared/paths.ts';
import { REDIRECTS, redirectTarget } from '../shared/redirects.ts';
import { AppFrame } from './app-frame.tsx';
import { GuardedShell, type RouteHandle } from './guards/guarded-shell.tsx';
import { LoadingUser } from './guards/loading-user.tsx';
import { PublicOnly } from './guards/public-only.tsx';
import { AccessDenied } from './pages/access-denied.tsx';
import { AccountInactive } from './pages/account-inactive.tsx';
import { BrokenPage } from './pages/broken-page.tsx';
import { NotBuilt, SarmFallback } from './pages/not-built.tsx';
import { NotBuiltPublic } from './pages/not-built-public.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Welcome } from './pages/welcome.tsx';

type PageName = keyof typeof PATHS;
type Page = { readonly Component: ComponentType };

const handle = (needs: RouteNeeds): RouteHandle => ({ needs });
const inShell = (name: PageName, page: Page | { lazy: () => Promise<Page> }): RouteObject => ({
  path: PATHS[name],
  handle: handle(ROUTE_NEEDS[name] ?? {}),
  ...page,
});

function Redirect({ to }: { readonly to: string }) {
  const location = useLocation();
  const target = redirectTarget(to, useParams(), location.search);
  return <Navigate to={target} replace state={location.state as unknown} />;
}
/** PLT-016 */
function AdminStart() {
  const first = adminScreensOf(useUser())[0];
  return <Navigate to={first === undefined ? PATHS.unauthorized : PATHS[first]} replace />;
}
const SarmStart = () => <Navigate to={sarmStart(useUser())} replace />;

const loginPage = async (): Promise<Page> => ({
  Component: (await import('../features/auth/components/login-page.tsx')).LoginPage,
});
const registerPage = async (): Promise<Page> => ({
  Component: (await import('../features/auth/components/register-page.tsx')).RegisterPage,
});
const profileWizard = async (): Promise<Page> => ({
  Component: (await import('../features/auth/components/profile-wizard.tsx')).ProfileWizard,
});
const projectsPage = async (): Promise<Page> => ({
  Component: (await import('../features/projects/components/projects-page.tsx')).ProjectsPage,
});
const datasetsPage = async (): Promise<Page> => ({
  Component: (await import('../features/datasets/components/datasets-page.tsx')).DatasetsPage,
});
const videosPage = async (): Promise<Page> => ({
  Component: (await import('../features/videos/components/videos-page.tsx')).VideosPage,
});
const videoPage = async (): Promise<Page> => ({
  Component: (await import('../features/videos/components/video-page.tsx')).VideoPage,
});
const framesPage = async (): Promise<Page> => ({
  Component: (await import('../features/frames/components/frames-page.tsx')).FramesPage,
});

const LATER: readonly PageName[] = [
  'profile',
  'settings',
  'adminUsers',
  'adminRoles',
  'adminPermissions',
  'adminProjects',
  'adminLogs',
  'adminSettings',
  'sarmDashboard',
  'sarmProjectDashboard',
  'sarmDatasets',
  'sarmFrameOverview',
  'sarmAnalysis',
  'sarmResults',
  'sarmReports',
  'sarmAnalysisReport',
  'sarmPatients',
  'sarmCalibrations',
  'sarmDetectionFrame',
  'finetuneDashboard',
  'finetuneVideos',
];

export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: BrokenPage,
    HydrateFallback: LoadingUser,
    children: [
      { path: PATHS.home, element: <Navigate to={PATHS.dashboard} replace /> },
      {
        Component: PublicOnly,
        children: [
          { path: PATHS.login, lazy: loginPage },
          { path: PATHS.register, lazy: registerPage },
          { path: PATHS.forgotPassword, Component: NotBuiltPublic },
        ],
      },
      { path: PATHS.resetPassword, Component: NotBuiltPublic },
      { path: PATHS.unauthorized, Component: AccessDenied },
      { path: PATHS.accountInactive, Component: AccountInactive },
      { path: PATHS.incompleteProfile, lazy: profileWizard },
      ...REDIRECTS.map(([from, to]): RouteObject => ({ path: from, element: <Redirect to={to} /> })),
      {
        Component: GuardedShell,
        children: [
          inShell('dashboard', { Component: Welcome }),
          inShell('admin', { Component: AdminStart }),
          inShell('sarm', { Component: SarmStart }),
          inShell('sarmProjects', { lazy: projectsPage }),
          inShell('sarmProjectDatasets', { lazy: datasetsPage }),
          inShell('sarmVideos', { lazy: videosPage }),
          inShell('sarmDatasetVideos', { lazy: videosPage }),
          inShell('sarmVideo', { lazy: videoPage }),
          inShell('sarmVideoDetail', { lazy: videoPage }),
          inShell('sarmFrames', { lazy: framesPage }),
          ...LATER.map((name) => inShell(name, { Component: NotBuilt })),
          { path: '/sarm/*', handle: handle({ workflow: 'sarm' }), Component: SarmFallback },
          { path: '/finetune/*', handle: handle({ workflow: 'finetune' }), Component: NotBuilt },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];
