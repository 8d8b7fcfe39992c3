import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { buildTheme } from '@sarm/ui/theme';
import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useRead } from '../shared/api/use-read.ts';
import { PATHS } from '../shared/paths.ts';
import { navigationDone } from '../shared/session/auth.slice.ts';
import { showWorkflow, workflowIn } from '../shared/session/shown-workflow.ts';
import { useAppDispatch, useAppSelector } from '../shared/api/store-types.ts';
import { workflowShown } from '../shared/ui-state/ui.slice.ts';
import { accentOfPath } from './accent-of-path.ts';
import { OfflineSign } from './offline-sign.tsx';
import { ToastHost } from './toast-host.tsx';

/** PLT-233: while nobody has an account every way leads to the page that makes the first one. */
function useWayToSetup(pathname: string): boolean {
  const { data } = useRead(authCalls.publicSettings);
  return data?.setupRequired === true && pathname !== PATHS.setup;
}

/** PLT-011: the way that a sign-in button chose has been gone once another page is shown. */
function useArrival(pathname: string): void {
  const dispatch = useAppDispatch();
  const pending = useAppSelector((state) => state.auth.pendingPath);
  useEffect(() => {
    if (pending !== null && pathname !== PATHS.login) dispatch(navigationDone());
  }, [dispatch, pathname, pending]);
}

/** PLT-014: /dashboard leads a person who has both workflows to the dashboard of the one that was shown last. */
function useCurrentWorkflow(pathname: string): void {
  const dispatch = useAppDispatch();
  const shown = workflowIn(pathname);
  useEffect(() => {
    if (shown !== null) dispatch(workflowShown(shown));
  }, [dispatch, shown]);
}

export function AppFrame() {
  const mode = useAppSelector((state) => state.ui.theme);
  const { pathname } = useLocation();
  // Here and not in an effect: the parts of a page make their calls before the effects of what holds them.
  showWorkflow(pathname);
  useArrival(pathname);
  useCurrentWorkflow(pathname);
  const toSetup = useWayToSetup(pathname);
  const accent = accentOfPath(pathname);
  const theme = useMemo(() => buildTheme({ mode, accent }), [mode, accent]);
  // On the page's root for what lies outside React, once the styles of the mode are in place.
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {toSetup ? <Navigate to={PATHS.setup} replace /> : <Outlet />}
      <ToastHost />
      <OfflineSign />
    </ThemeProvider>
  );
}
