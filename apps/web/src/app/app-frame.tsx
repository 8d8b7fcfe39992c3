import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { buildTheme } from '@sarm/ui/theme';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAppSelector } from '../shared/state/store-types.ts';
import { accentOfPath } from './accent-of-path.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { ToastHost } from './toast-host.tsx';

export function AppFrame() {
  const mode = useAppSelector((state) => state.ui.theme);
  const accent = accentOfPath(useLocation().pathname);
  const theme = useMemo(() => buildTheme({ mode, accent }), [mode, accent]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Outlet />
      <ConfirmHost />
      <ToastHost />
    </ThemeProvider>
  );
}
