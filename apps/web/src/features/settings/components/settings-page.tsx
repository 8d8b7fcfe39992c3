import { settingsCalls } from '@sarm/contracts/addresses/settings.generated';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { SettingsForm } from './settings-form.tsx';

/** PLT-063 to PLT-068 */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  const read = useRead(settingsCalls.get);
  return (
    <>
      <PageHeader title={t('title')} description={t('everywhere')} />
      <RecordState read={read} failed={t('loadFailed')}>
        {(stored) => <SettingsForm stored={stored} />}
      </RecordState>
    </>
  );
}
