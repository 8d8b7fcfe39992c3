import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { RefusalText } from '../../shared/screens/screen.ts';

/** BUS-052, BUS-069, BUS-144, BUS-152: shown inside the shell, so that the drawer stays usable. */
export function Refusal({ text }: { readonly text: RefusalText }) {
  const { t } = useTranslation('pages');
  return (
    <Alert severity="warning">
      <Typography component="h1" variant="body1">
        {t(`refused.${text}`)}
      </Typography>
    </Alert>
  );
}
