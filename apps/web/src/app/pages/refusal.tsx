import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import type { RefusalText } from '../../shared/screens/screen.ts';

/** BUS-052, BUS-069, BUS-144, BUS-152: shown inside the shell, so that the drawer stays usable. */
export function Refusal({ text }: { readonly text: RefusalText }) {
  const { t } = useTranslation('pages');
  return (
    <Alert severity="warning" action={text === 'review' && <BackToDatasets />}>
      <Typography component="h1" variant="body1">
        {t(`refused.${text === 'review' ? 'annotation' : text}`)}
      </Typography>
    </Alert>
  );
}

/** TEC-086 */
function BackToDatasets() {
  const { t } = useTranslation('technicalDrawer');
  const user = useUser();
  return (
    <Button
      color="inherit"
      size="small"
      component={Link}
      to={mayOpen(user, 'finetuneDatasets') ? PATHS.finetuneDatasets : PATHS.finetuneDashboard}
    >
      {t('backToDatasets')}
    </Button>
  );
}
