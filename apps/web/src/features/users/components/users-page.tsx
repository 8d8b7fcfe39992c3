import AddIcon from '@mui/icons-material/PersonAddOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import { useUserList } from '../hooks/use-user-list.ts';
import { AccessPanel } from './access-panel.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserActions, type UserDialogKind, useKept } from './user-actions.tsx';
import { UserCounts } from './user-counts.tsx';
import { UserFilters } from './user-filters.tsx';
import { useUserColumns, UserCard } from './use-user-columns.tsx';

interface Opened {
  readonly kind: UserDialogKind;
  readonly account: Account;
}

/** PLT-017, PLT-069, PLT-070 */
export function UsersPage() {
  const { t } = useTranslation('users');
  usePageTitle(t('title'));
  const { list, filters } = useUserList();
  const counts = useRead(usersCalls.counts);
  const columns = useUserColumns();
  const kept = useKept(counts.data?.administrators);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const refresh = (): void => {
    list.refetch();
    void counts.refetch();
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Tooltip title={t('refresh')}>
              <IconButton aria-label={t('refresh')} onClick={refresh}>
                <RefreshIcon fontSize="small" />
              </IconButton>
            </Tooltip>
            {add}
          </>
        }
      />
      <UserCounts counts={counts.data} filters={filters} />
      <FramedList
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={<UserFilters filters={filters} />}
        filtered={{ set: filters.set, onClear: filters.clear }}
        failed={() => t(isApiError(list.error) && list.error.status === 403 ? 'forbidden' : 'listFailed')}
        empty={{ icon: <PeopleIcon />, title: t('empty'), action: add }}
        sizes={PAGE_SIZES}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ displayName }) => displayName,
          card: (account) => <UserCard account={account} />,
          actions: (account) => (
            <UserActions
              account={account}
              kept={kept(account)}
              onOpen={(kind) => setOpened({ kind, account })}
            />
          ),
        }}
      />
      {adding && <AddUserDialog onClose={() => setAdding(false)} />}
      {opened?.kind === 'edit' && (
        <EditUserDialog
          key={opened.account.id}
          account={opened.account}
          kept={kept(opened.account)}
          onDelete={() => setOpened({ ...opened, kind: 'delete' })}
          onOpen={(account) => setOpened({ kind: 'edit', account })}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && (
        <DeleteUserDialog
          account={opened.account}
          onOpen={(account) => setOpened({ kind: 'edit', account })}
          onClose={close}
        />
      )}
      {opened?.kind === 'access' && <AccessPanel account={opened.account} onClose={close} />}
    </>
  );
}
