import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import type { SettingsGroup } from '@sarm/domain/settings';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useSearchParams } from 'react-router';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { LeaveGuard } from '../../../shared/changes/leave-guard.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import type { CardProps } from '../hooks/use-group-form.ts';
import { GeneralCard } from './general-card.tsx';
import { InstallationView } from './installation-view.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OperationView } from './operation-view.tsx';
import { SecurityCard } from './security-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { TrainingCard } from './training-card.tsx';

/** The other half of the page gives up what is not saved, as another page does. */
const leaves = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search;

function Cards({ settings }: Pick<CardProps, 'settings'>) {
  const [unsaved, setUnsaved] = useState<readonly SettingsGroup[]>([]);
  const onUnsaved = useCallback(
    (group: SettingsGroup, is: boolean) =>
      setUnsaved((before) => {
        if (before.includes(group) === is) return before;
        return is ? [...before, group] : before.filter((each) => each !== group);
      }),
    [],
  );
  const card: CardProps = { settings, onUnsaved };
  return (
    <>
      <LeaveGuard unsaved={unsaved.length > 0} leaves={leaves} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <GeneralCard {...card} />
          <NotificationsCard {...card} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <SecurityCard {...card} />
          <StorageCard {...card} />
          <TrainingCard {...card} />
        </Stack>
      </Box>
    </>
  );
}

function SettingsView() {
  const { t } = useTranslation('system');
  const read = useRead(systemSettingsCalls.get);
  if (isApiError(read.error) && read.error.status === 403)
    return <Alert severity="error">{t('mayNotSee')}</Alert>;
  return (
    <RecordState read={read} failed={t('loadFailed')}>
      {(settings) => <Cards settings={settings} />}
    </RecordState>
  );
}

const VIEWS = ['settings', 'installation', 'operation'] as const;
const viewOf = (text: string | null): (typeof VIEWS)[number] =>
  VIEWS.find((each) => each === text) ?? 'settings';

/** PLT-082, PLT-022 */
export function SystemSettingsPage() {
  const { t } = useTranslation('system');
  usePageTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const view = viewOf(params.get('view'));
  return (
    <>
      <PageHeader
        title={t('title')}
        status={
          view === 'settings' && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('eachAlone')}
            </Typography>
          )
        }
        actions={
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={view}
            aria-label={t('view')}
            onChange={(_, chosen: (typeof VIEWS)[number] | null) => {
              if (chosen !== null) setParams(chosen === 'settings' ? {} : { view: chosen });
            }}
          >
            {VIEWS.map((each) => (
              <ToggleButton key={each} value={each} sx={{ px: 2 }}>
                {t(`views.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
      />
      {view === 'settings' && <SettingsView />}
      {view === 'installation' && <InstallationView />}
      {view === 'operation' && <OperationView />}
    </>
  );
}
