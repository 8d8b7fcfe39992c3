import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CentredPage } from '../../shared/components/centred-page.tsx';
import { SiteContact } from '../../shared/components/site-texts.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { useSiteName } from '../../shared/components/use-site-name.ts';
import { PATHS } from '../../shared/paths.ts';
import { useSignOut } from '../use-sign-out.ts';

/** PLT-085 */
export function AccountInactive() {
  const { t } = useTranslation('entry');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  usePageTitle(t('inactive.title'));
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await signOut();
    await navigate(PATHS.login);
  };
  return (
    <CentredPage title={t('inactive.title')} siteName={useSiteName()}>
      <Typography>{t('inactive.text')}</Typography>
      <Box component="ul" sx={{ pl: 3, my: 1 }}>
        <li>{t('inactive.reasons.new')}</li>
        <li>{t('inactive.reasons.off')}</li>
        <li>{t('inactive.reasons.left')}</li>
      </Box>
      <Typography sx={{ mb: 2 }}>{t('inactive.contact')}</Typography>
      <SiteContact />
      <Button variant="contained" loading={leaving} onClick={() => void leave()}>
        {t('inactive.back')}
      </Button>
    </CentredPage>
  );
}
