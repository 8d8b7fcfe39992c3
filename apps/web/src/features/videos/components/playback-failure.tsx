import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { PlaybackFailed } from '../hooks/use-playable-video.ts';

/** BUS-210 */
export function PlaybackFailure(props: { readonly failure: PlaybackFailed; readonly onRetry: () => void }) {
  const { t } = useTranslation(['videos', 'common']);
  const { failure, onRetry } = props;
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('videos:player.failed')}
      {typeof failure === 'object' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('videos:player.error', failure)}
        </Box>
      )}
    </Alert>
  );
}
