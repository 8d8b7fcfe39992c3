import AccessIcon from '@mui/icons-material/KeyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { SYSTEM_ADMIN_ROLE } from '@sarm/domain/access/roles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type RowAction, RowActions, RowMenu } from '../../../shared/lists/row-actions.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useUser } from '../../../shared/access/user-context.tsx';

export type UserDialogKind = 'edit' | 'delete' | 'access';

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

/** Side by side where there is room, in a menu where there is none. */
export function UserActions({ account, kept, onOpen }: UserActionsProps) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const name = account.displayName;
  const actions: readonly RowAction[] = [
    { label: t('action.edit', { name }), icon: EditIcon, onPress: () => onOpen('edit') },
    { label: t('action.access', { name }), icon: AccessIcon, onPress: () => onOpen('access') },
    {
      label: t('action.history', { name }),
      icon: HistoryIcon,
      onPress: () => void navigate(pathTo(PATHS.history, { kind: 'user', id: account.id })),
    },
    { label: t('action.delete', { name }), icon: DeleteIcon, blocked: kept, onPress: () => onOpen('delete') },
  ];
  return small ? (
    <RowMenu label={t('action.more', { name })} actions={actions} />
  ) : (
    <RowActions actions={actions} />
  );
}
