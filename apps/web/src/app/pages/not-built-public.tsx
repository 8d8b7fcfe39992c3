import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CentredPage } from '../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { useSiteName } from '../../shared/components/use-site-name.ts';
import { PATHS } from '../../shared/paths.ts';

/** Password recovery comes with a later version; until then an administrator helps. */
export function NotBuiltPublic() {
  const { t } = useTranslation('pages');
  usePageTitle(t('notBuilt.title'));
  return (
    <CentredPage title={t('notBuilt.title')} siteName={useSiteName()}>
      <Typography variant="body1" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('recover.text')}
      </Typography>
      <Button variant="contained" component={Link} to={PATHS.login}>
        {t('inactive.back')}
      </Button>
    </CentredPage>
  );
}
