import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** PLT-032 */
export function LoadingUser() {
  const { t } = useTranslation('shell');
  return (
    <Box
      role="status"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}
    >
      <CircularProgress size={28} aria-hidden />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('loadingUser')}
      </Typography>
    </Box>
  );
}
