import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import { useSignOutWarned } from './use-sign-out-warned.ts';

export interface AccountEntriesProps {
  /** Null: the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** PLT-048 */
export function AccountEntries({ anchor, onClose }: AccountEntriesProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const navigate = useNavigate();
  const signOut = useSignOutWarned(() => navigate(PATHS.login));
  const leave = async (): Promise<void> => {
    onClose();
    await signOut();
  };
  const entries = [
    { label: t('profile'), to: PATHS.profile },
    { label: t('settings'), to: PATHS.settings },
    ...(adminScreensOf(user).length > 0 ? [{ label: t('administration'), to: PATHS.admin }] : []),
  ];
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // The person who opened it is using it; a message that arrives meanwhile waits behind it.
      sx={{ zIndex: (theme) => theme.zIndex.snackbar + 1 }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 620 }}>
          {user.displayName}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider component="li" role="presentation" />
      {entries.map((entry) => (
        <MenuItem key={entry.to} component={Link} to={entry.to} onClick={onClose}>
          {entry.label}
        </MenuItem>
      ))}
      <MenuItem onClick={() => void leave()}>{t('logout')}</MenuItem>
    </Menu>
  );
}
