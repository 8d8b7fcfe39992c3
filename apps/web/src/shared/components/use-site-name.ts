import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../api/use-read.ts';

/** PLT-045: the setting, or its default while it is not loaded. */
export function useSiteName(): string {
  const { t } = useTranslation('shell');
  const { data } = useRead(authCalls.publicSettings);
  return data?.siteName === undefined || data.siteName === '' ? t('siteName') : data.siteName;
}
