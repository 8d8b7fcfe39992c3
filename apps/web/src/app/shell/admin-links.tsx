import BackIcon from '@mui/icons-material/ArrowBack';
import RolesIcon from '@mui/icons-material/BadgeOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import PermissionsIcon from '@mui/icons-material/KeyOutlined';
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { ADMIN_DRAWER, type AdminScreen, PATHS } from '../../shared/paths.ts';
import { LinkList } from './link-list.tsx';

const ICONS: Readonly<Record<AdminScreen, ReactNode>> = {
  adminUsers: <UsersIcon fontSize="small" />,
  adminRoles: <RolesIcon fontSize="small" />,
  adminPermissions: <PermissionsIcon fontSize="small" />,
  adminProjects: <ProjectsIcon fontSize="small" />,
  adminLogs: <LogsIcon fontSize="small" />,
  adminSettings: <SettingsIcon fontSize="small" />,
};

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
            icon: ICONS[screen],
          }))}
        />
      </Box>
      <LinkList links={[{ label: t('toWork'), to: PATHS.dashboard, icon: <BackIcon fontSize="small" /> }]} />
    </Box>
  );
}
