import RolesIcon from '@mui/icons-material/BadgeOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import PermissionsIcon from '@mui/icons-material/KeyOutlined';
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/Tune';
import type { ReactNode } from 'react';
import type { AdminScreen } from '../../shared/paths.ts';

export const ADMIN_ICONS: Readonly<Record<AdminScreen, ReactNode>> = {
  adminUsers: <UsersIcon fontSize="small" />,
  adminRoles: <RolesIcon fontSize="small" />,
  adminPermissions: <PermissionsIcon fontSize="small" />,
  adminProjects: <ProjectsIcon fontSize="small" />,
  adminLogs: <LogsIcon fontSize="small" />,
  adminSettings: <SettingsIcon fontSize="small" />,
};
