import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@sarm/domain/accounts/initials';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import { useSignOut } from '../use-sign-out.ts';

/** PLT-048 */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const leave = async (): Promise<void> => {
    close();
    await signOut();
    await navigate(PATHS.login);
  };
  const entries = [
    { label: t('profile'), to: PATHS.profile },
    { label: t('settings'), to: PATHS.settings },
    ...(adminScreensOf(user).length > 0 ? [{ label: t('administration'), to: PATHS.admin }] : []),
  ];
  return (
    <>
      <IconButton
        aria-label={t('account', { initials: initialsOf(user.displayName) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        size="small"
      >
        <Avatar
          sx={{
            width: 28,
            height: 28,
            fontSize: '0.75rem',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initialsOf(user.displayName)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
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
          <MenuItem key={entry.to} component={Link} to={entry.to} onClick={close}>
            {entry.label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void leave()}>{t('logout')}</MenuItem>
      </Menu>
    </>
  );
}
