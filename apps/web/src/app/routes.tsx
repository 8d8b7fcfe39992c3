import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { PATHS, ROUTE_NEEDS } from '../shared/paths.ts';
import { REDIRECTS, redirectTarget, targetOf } from '../shared/redirects.ts';
import type { ScreenName } from '../shared/screens.ts';
import type { RouteNeeds } from '../shared/screens/screen.ts';
import { AppFrame } from './app-frame.tsx';
import type { RouteHandle } from './guards/guarded-shell.tsx';
import { LoadingUser } from './pages/loading-user.tsx';
import { PublicOnly } from './guards/public-only.tsx';
import { BrokenPage } from './pages/broken-page.tsx';
import { type LoadPage, screen, shellScreens } from './load-screens.ts';

/** The shell and the small pages inside it are one file: a signed-in person needs it whatever the page. */
const shell = () => import('./shell-pages.ts');
const outside = () => import('./pages/outside-pages.ts');

const handle = (needs: RouteNeeds): RouteHandle => ({ needs });
const inShell = (name: ScreenName, load: LoadPage): RouteObject => ({
  path: PATHS[name],
  handle: handle(ROUTE_NEEDS[name] ?? {}),
  lazy: load,
});
const publicPage = (name: ScreenName, load: LoadPage): RouteObject => ({ path: PATHS[name], lazy: load });

function Redirect({ along }: { readonly along: (typeof REDIRECTS)[number] }) {
  const location = useLocation();
  const params = useParams();
  const target = redirectTarget(targetOf(along, params), params, location.search);
  return <Navigate to={target} replace state={location.state as unknown} />;
}

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
          publicPage(
            'login',
            screen(async () => (await import('../features/auth/components/login-page.tsx')).LoginPage),
          ),
          publicPage(
            'register',
            screen(async () => (await import('../features/auth/components/register-page.tsx')).RegisterPage),
          ),
          publicPage(
            'forgotPassword',
            screen(
              async () =>
                (await import('../features/auth/components/forgot-password-page.tsx')).ForgotPasswordPage,
              'entry',
            ),
          ),
        ],
      },
      publicPage(
        'resetPassword',
        screen(
          async () => (await import('../features/auth/components/reset-password-page.tsx')).ResetPasswordPage,
          'entry',
        ),
      ),
      publicPage(
        'confirmEmail',
        screen(
          async () => (await import('../features/auth/components/confirm-email-page.tsx')).ConfirmEmailPage,
          'entry',
        ),
      ),
      publicPage(
        'setup',
        screen(
          async () => (await import('./pages/setup-door.tsx')).SetupDoor,
          'setup',
          'system',
          'demo',
          'selfCheck',
        ),
      ),
      publicPage(
        'unauthorized',
        screen(async () => (await outside()).AccessDenied),
      ),
      publicPage(
        'accountInactive',
        screen(async () => (await outside()).AccountInactive, 'entry'),
      ),
      publicPage(
        'incompleteProfile',
        screen(
          async () => (await import('../features/auth/components/profile-wizard.tsx')).ProfileWizard,
          'entry',
        ),
      ),
      ...REDIRECTS.map((along): RouteObject => ({ path: along[0], element: <Redirect along={along} /> })),
      {
        lazy: screen(async () => (await shell()).GuardedShell),
        children: [
          inShell(
            'dashboard',
            screen(async () => (await shell()).DashboardStart, 'entry'),
          ),
          inShell(
            'admin',
            screen(async () => (await shell()).AdminStart),
          ),
          inShell(
            'sarm',
            screen(async () => (await shell()).SarmStart),
          ),
          ...shellScreens().map(([name, load]) => inShell(name, load)),
          {
            path: '/sarm/*',
            handle: handle({ workflow: 'sarm' }),
            lazy: screen(async () => (await shell()).SarmFallback, 'entry'),
          },
          {
            path: '/finetune/*',
            handle: handle({ workflow: 'finetune' }),
            lazy: screen(async () => (await shell()).FinetuneFallback, 'entry'),
          },
        ],
      },
      { path: '*', lazy: screen(async () => (await outside()).NotFound) },
    ],
  },
];
