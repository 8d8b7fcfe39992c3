import { settingsCalls } from '@sarm/contracts/addresses/settings.generated';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { SettingsForm } from './settings-form.tsx';

/** PLT-063 to PLT-068 */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common']);
  usePageTitle(t('title'));
  const { data, isError, isLoading, isFetching, refetch } = useRead(settingsCalls.get);
  return (
    <>
      <PageHeader title={t('title')} description={t('everywhere')} />
      <ListState
        isLoading={isLoading}
        isFetching={isFetching}
        error={isError && data === undefined ? t('loadFailed') : undefined}
        onRetry={() => void refetch()}
        isEmpty={data === undefined}
        skeleton={<RowSkeletons label={t('common:loading')} />}
        empty={null}
      >
        {data !== undefined && <SettingsForm stored={data} />}
      </ListState>
    </>
  );
}
