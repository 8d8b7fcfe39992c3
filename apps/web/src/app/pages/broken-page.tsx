import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { EmptyState } from '@sarm/ui/empty-state';
import { buildTheme } from '@sarm/ui/theme';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { useAppSelector } from '../../shared/api/store-types.ts';
import { isMissingPart } from '../../shared/connection/connection.ts';

export function BrokenPage() {
  const { t } = useTranslation();
  // While the server answered: after an update the files of the former version are gone.
  const missing = isMissingPart(useRouteError());
  const mode = useAppSelector((state) => state.ui.theme);
  const theme = useMemo(() => buildTheme({ mode, accent: 'sarm' }), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box component="main" sx={{ p: 4 }}>
        <EmptyState
          heading="h1"
          title={t(missing ? 'newVersion' : 'brokenPage')}
          text={t(missing ? 'newVersionText' : 'brokenPageText')}
          action={
            <Button variant="contained" onClick={() => globalThis.location.reload()}>
              {t('reload')}
            </Button>
          }
        />
      </Box>
    </ThemeProvider>
  );
}
