import Box from '@mui/material/Box';
import { ErrorState } from '@sarm/ui/error-state';
import { useTranslation } from 'react-i18next';

/** The session could not be requested: signing people out for a network failure would cost them their work. */
export function Unreachable({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 3 }}>
      <ErrorState message={message} retryLabel={t('retry')} onRetry={onRetry} />
    </Box>
  );
}
