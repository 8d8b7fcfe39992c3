import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CentredPage } from '../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { useSiteName } from '../../shared/components/use-site-name.ts';
import { PATHS } from '../../shared/paths.ts';

/** PLT-030 */
export function NotFound() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  usePageTitle(t('notFound.title'));
  return (
    <CentredPage title={t('notFound.title')} siteName={useSiteName()}>
      <Typography variant="body1" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('notFound.text')}
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" component={Link} to={PATHS.home}>
          {t('notFound.home')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
      </Stack>
    </CentredPage>
  );
}
