import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { dateText } from '@sarm/domain/date-texts';
import { PageHeader } from '@sarm/ui/page-header';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ChangePassword } from './change-password.tsx';
import { HeldProjects, HeldRoles } from './held-access.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PersonalData } from './personal-data.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** PLT-058 */
export function ProfilePage() {
  const { t, i18n } = useTranslation('account');
  const { displayName, email, isActive, createdAt } = useUser();
  usePageTitle(displayName);
  const date = dateText(new Date(createdAt * 1000), i18n.language);
  return (
    <>
      <PageHeader
        title={displayName}
        status={
          <StatusChip label={t(isActive ? 'active' : 'inactive')} tone={isActive ? 'success' : 'default'} />
        }
        description={t('since', { email, date })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <PersonalData />
          <ChangePassword />
          <HeldRoles />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <SecondFactorCard />
          <PasskeysCard />
          <OwnSessions />
          <HeldProjects />
        </Stack>
      </Box>
    </>
  );
}
