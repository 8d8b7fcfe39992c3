import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { holdsAnywhere } from '../../shared/access/user-access.ts';
import { CentredPage } from '../../shared/components/centred-page.tsx';
import { SiteContact } from '../../shared/components/site-texts.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { useSiteName } from '../../shared/components/use-site-name.ts';
import { PATHS } from '../../shared/paths.ts';
import { useAppSelector } from '../../shared/api/store-types.ts';

/** PLT-083, PLT-084 */
export function AccessDenied() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const signedIn = useAppSelector((state) => state.auth.status === 'signed-in');
  const { data: user } = useRead(authCalls.me, signedIn ? undefined : null);
  usePageTitle(t('denied.title'));
  return (
    <CentredPage title={t('denied.title')} siteName={useSiteName()}>
      <Typography variant="body1" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('denied.text')}
      </Typography>
      <SiteContact />
      <Stack direction="row" spacing={1}>
        <Button variant="contained" component={Link} to={PATHS.home}>
          {t('notFound.home')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
        {user !== undefined && holdsAnywhere(user, 'manage_roles') && (
          <Button component={Link} to={PATHS.adminRoles}>
            {t('denied.roles')}
          </Button>
        )}
      </Stack>
    </CentredPage>
  );
}
