import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { ADMIN_DRAWER, PATHS } from '../../shared/paths.ts';
import { ADMIN_ICONS } from './admin-icons.tsx';
import { LinkList } from './link-list.tsx';

/** PLT-048 */
export function AdminLinks() {
  const { t } = useTranslation('shell');
  const user = useUser();
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
      <Typography variant="overline" component="h2" sx={{ px: 2.5, pt: 1.5, color: 'text.secondary' }}>
        {t('administration')}
      </Typography>
      <Box sx={{ flex: 1, mt: -1 }}>
        <LinkList
          links={adminScreensOf(user).map((screen) => ({
            label: t(ADMIN_DRAWER[screen]),
            to: PATHS[screen],
            icon: ADMIN_ICONS[screen],
          }))}
        />
      </Box>
      <LinkList links={[{ label: t('toWork'), to: PATHS.dashboard, icon: <BackIcon fontSize="small" /> }]} />
    </Box>
  );
}
