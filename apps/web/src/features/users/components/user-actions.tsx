import AccessIcon from '@mui/icons-material/KeyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Account } from '@sarm/contracts/http/users';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useUser } from '../../../shared/access/user-context.tsx';

export type UserDialogKind = 'edit' | 'delete' | 'access';

interface ActionProps {
  readonly label: string;
  /** Why it cannot be done; the button stays in reach and says so. */
  readonly blocked?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const BLOCKED = {
  color: 'action.disabled',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent' },
} as const;

function Action({ label, blocked, onPress, children }: ActionProps) {
  return (
    <Tooltip title={blocked ?? label} describeChild={blocked !== undefined}>
      <IconButton
        aria-label={label}
        {...(blocked === undefined ? { onClick: onPress } : { 'aria-disabled': true, sx: BLOCKED })}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** Why the signed-in person cannot delete or switch off an account. */
export function useKept(administrators: number | undefined): (account: Account) => string | undefined {
  const { t } = useTranslation('users');
  const me = useUser();
  return (account) => {
    if (account.id !== me.id) return undefined;
    const last = administrators === 1 && account.roles.some(({ code }) => code === SYSTEM_ADMIN_ROLE);
    return t(last ? 'kept.ownAndLast' : 'kept.own');
  };
}

export interface UserActionsProps {
  readonly account: Account;
  readonly kept: string | undefined;
  readonly onOpen: (kind: UserDialogKind) => void;
}

export function UserActions({ account, kept, onOpen }: UserActionsProps) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const name = account.displayName;
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'flex-end' }}>
      <Action label={t('action.edit', { name })} onPress={() => onOpen('edit')}>
        <EditIcon fontSize="small" />
      </Action>
      <Action label={t('action.access', { name })} onPress={() => onOpen('access')}>
        <AccessIcon fontSize="small" />
      </Action>
      <Action
        label={t('action.history', { name })}
        onPress={() => void navigate(pathTo(PATHS.history, { kind: 'user', id: account.id }))}
      >
        <HistoryIcon fontSize="small" />
      </Action>
      <Action label={t('action.delete', { name })} blocked={kept} onPress={() => onOpen('delete')}>
        <DeleteIcon fontSize="small" />
      </Action>
    </Box>
  );
}
