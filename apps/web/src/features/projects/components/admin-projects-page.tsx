import AddIcon from '@mui/icons-material/Add';
import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '../../../shared/api/api-error.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { AdminProjectList } from './admin-project-list.tsx';
import type { ProjectAction, RowAction } from './project-row-actions.tsx';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectUsersPanel } from './project-users-panel.tsx';

const LIVE = ['active', 'pending', 'completed'] as const;

/** PLT-075, PLT-076 */
export function AdminProjectsPage() {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const [status, setStatus] = useListFilter('status');
  const [open, setOpen] = useState<ProjectAction | null>(null);
  const users = query.get('users');
  const archived = query.get('tab') === 'archived';
  const statusFilter = archived ? undefined : LIVE.find((each) => each === status);
  const list = useList(
    projectsCalls.list,
    {
      query: {
        archived: archived ? 'true' : 'false',
        ...(statusFilter === undefined ? {} : { status: statusFilter }),
      },
    },
    { sortBy: 'name' },
  );
  usePageTitle(t('title'));
  // Another tab is another list: its page and status begin anew, the search stays.
  const show = (tab: string): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['tab', 'page', 'status']) next.delete(name);
      if (tab === 'archived') next.set('tab', tab);
      return next;
    });
  // The page of the list stays where it is behind the panel.
  const showUsers = (id: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('users');
        else next.set('users', id);
        return next;
      },
      { preventScrollReset: true },
    );
  const act = (action: RowAction, project: AdminProject): void =>
    action === 'users' ? showUsers(project.id) : setOpen({ action, project });
  // PLT-020: the guard let the person in, and the permission was withdrawn since.
  if (isApiError(list.error) && list.error.status === 403)
    return <Alert severity="warning">{t('admin.forbidden')}</Alert>;
  const { counts } = list.data ?? {};
  const label = (name: 'active' | 'archived'): string =>
    [t(`admin.tab.${name}`), ...(counts === undefined ? [] : [noDecimals(counts[name], locale)])].join(' ');
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ action: 'add' })}>
      {t('admin.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Tooltip title={t('admin.refresh')}>
              <IconButton aria-label={t('admin.refresh')} onClick={list.refetch}>
                <RefreshIcon fontSize="small" />
              </IconButton>
            </Tooltip>
            {add}
          </>
        }
      />
      <Tabs
        value={archived ? 'archived' : 'active'}
        onChange={(_, tab: string) => show(tab)}
        aria-label={t('title')}
        sx={{ borderBottom: 1, borderColor: 'hairline', mb: 2 }}
      >
        <Tab value="active" label={label('active')} />
        <Tab value="archived" label={label('archived')} />
      </Tabs>
      <AdminProjectList
        list={list}
        archived={archived}
        status={{ value: statusFilter ?? '', options: LIVE, onChange: setStatus }}
        add={add}
        onAction={act}
      />
      {open !== null && <ProjectDialogs open={open} onOpen={setOpen} />}
      {users !== null && <ProjectUsersPanel id={users} onClose={() => showUsers(null)} />}
    </>
  );
}
