import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { buildTheme } from '@sarm/ui/theme';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { navigationDone } from '../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../shared/state/store-types.ts';
import { accentOfPath } from './accent-of-path.ts';
import { ToastHost } from './toast-host.tsx';

/** PLT-011: the way that a sign-in button chose has been gone once another page is shown. */
function useArrival(pathname: string): void {
  const dispatch = useAppDispatch();
  const pending = useAppSelector((state) => state.auth.pendingPath);
  useEffect(() => {
    if (pending !== null && pathname !== PATHS.login) dispatch(navigationDone());
  }, [dispatch, pathname, pending]);
}

export function AppFrame() {
  const mode = useAppSelector((state) => state.ui.theme);
  const { pathname } = useLocation();
  useArrival(pathname);
  const accent = accentOfPath(pathname);
  const theme = useMemo(() => buildTheme({ mode, accent }), [mode, accent]);
  // On the page's root for what lies outside React, once the styles of the mode are in place.
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Outlet />
      <ToastHost />
    </ThemeProvider>
  );
}
