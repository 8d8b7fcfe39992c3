import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../shared/connection/connection.ts';

/** Above every window: what was opened waits for the connection, and the page stays. */
export function OfflineSign() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'snackbar',
        textAlign: 'center',
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
        ...(offline ? { py: 0.5 } : {}),
      }}
    >
      {offline && t('offline')}
    </Box>
  );
}
