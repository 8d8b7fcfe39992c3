import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS, pathTo } from '../../../shared/paths.ts';

export type RowAction = 'edit' | 'details' | 'users' | 'archive' | 'delete';
export type ProjectAction =
  | { readonly action: 'add' }
  | { readonly action: RowAction; readonly project: AdminProject };

export interface ProjectRowActionsProps {
  readonly project: AdminProject;
  readonly onAction: (action: RowAction) => void;
}

interface Entry {
  readonly action: RowAction;
  readonly label: string;
  readonly icon: ReactNode;
  /** Why it cannot be done, in its place. */
  readonly closed?: string | undefined;
}

export function ProjectRowActions({ project, onAction }: ProjectRowActionsProps) {
  const { t } = useTranslation('projects');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, isArchived, issuedReports } = project;
  const entries: readonly Entry[] = [
    { action: 'details', label: t('admin.action.details'), icon: <InfoIcon fontSize="small" /> },
    { action: 'users', label: t('admin.action.users'), icon: <PeopleIcon fontSize="small" /> },
    isArchived
      ? { action: 'archive', label: t('admin.action.restore'), icon: <RestoreIcon fontSize="small" /> }
      : { action: 'archive', label: t('admin.action.archive'), icon: <ArchiveIcon fontSize="small" /> },
    {
      action: 'delete',
      label: t('admin.action.delete'),
      icon: <DeleteIcon fontSize="small" />,
      closed:
        issuedReports === 0
          ? undefined
          : t(isArchived ? 'admin.heldByReports' : 'admin.archiveInstead', { count: issuedReports }),
    },
  ];
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <IconButton size="small" aria-label={t('admin.editOf', { name })} onClick={() => onAction('edit')}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('admin.moreOf', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={pathTo(PATHS.history, { kind: 'project', id: project.id })}>
          <ListItemIcon>
            <HistoryIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t('admin.action.history')} />
        </MenuItem>
        {entries.map(({ action, label, icon, closed }) => (
          <MenuItem
            key={action}
            disabled={closed !== undefined}
            onClick={() => {
              setAnchor(null);
              onAction(action);
            }}
            // The reason has to be read, so it is not dimmed with the action.
            sx={{
              maxWidth: 300,
              whiteSpace: 'normal',
              '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText primary={label} secondary={closed} />
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
