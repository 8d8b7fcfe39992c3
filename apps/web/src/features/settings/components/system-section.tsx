import TuneIcon from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';
import { PATHS } from '../../../shared/paths.ts';

/** PLT-067 */
export function SystemSection() {
  const { t } = useTranslation('settings');
  if (!holdsAnywhere(useUser(), 'manage_system_settings')) return null;
  return (
    <Card component="section" aria-label={t('system.title')}>
      <SettingRow
        label={t('system.title')}
        hint={t('system.hint')}
        control={() => (
          <Button variant="outlined" startIcon={<TuneIcon />} component={Link} to={PATHS.adminSettings}>
            {t('system.open')}
          </Button>
        )}
      />
    </Card>
  );
}
