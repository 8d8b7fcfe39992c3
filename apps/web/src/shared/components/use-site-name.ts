import { useTranslation } from 'react-i18next';
import { usePublicSettingsQuery } from '../api/auth.endpoints.ts';

/** PLT-045: the setting, or its default while it is not known. */
export function useSiteName(): string {
  const { t } = useTranslation('shell');
  const { data } = usePublicSettingsQuery();
  return data?.siteName === undefined || data.siteName === '' ? t('siteName') : data.siteName;
}
