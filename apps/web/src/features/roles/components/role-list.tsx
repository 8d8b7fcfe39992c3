import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { editorPath } from '../state/editor-path.ts';
import { RoleActions } from './role-actions.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** PLT-071, PLT-208, PLT-209 */
export function RoleList() {
  const { t } = useTranslation('roles');
  const texts = useRoleTexts();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const [filter, setFilter] = useListFilter('kind');
  const kind = filter === 'custom' ? 'custom' : 'system';
  const list = useList(rolesCalls.list, { query: { kind } });
  const refused = isApiError(list.error) && list.error.status === 403;
  const add = can(rolesCalls.create) && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        searchLabel={t('search')}
        actions={add}
        notice={
          <>
            <Tabs
              value={kind}
              onChange={(_, chosen: string) => setFilter(chosen === 'custom' ? 'custom' : '')}
              aria-label={t('tabs')}
              sx={{ mb: 2, borderBottom: 1, borderColor: 'hairline' }}
            >
              <Tab value="system" label={t('system')} />
              <Tab value="custom" label={t('custom')} />
            </Tabs>
            {refused && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {t('noPermission')}
              </Alert>
            )}
          </>
        }
        failed={() => [t('failed.load'), ...(refused ? [t('failed.lacks')] : [])].join(' ')}
        empty={{
          icon: <BadgeIcon />,
          title: t('empty'),
          text: t('emptyText'),
          action: add,
        }}
        sizes={PAGE_SIZES}
        table={{
          rowId: ({ id }) => id,
          rowName: texts.name,
          columns: [
            {
              id: 'name',
              header: t('column.name'),
              sort: 'name',
              minWidth: 140,
              cell: (role) => (
                <Link component={RouterLink} to={editorPath(role.id)} sx={{ fontWeight: 620 }}>
                  {texts.name(role)}
                </Link>
              ),
            },
            {
              id: 'code',
              header: t('column.code'),
              sort: 'code',
              cell: ({ code }) => (
                <Box component="code" sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
                  {code}
                </Box>
              ),
            },
            { id: 'description', header: t('column.description'), cell: texts.description },
            {
              id: 'permissions',
              header: t('column.permissions'),
              align: 'right',
              cell: ({ permissionsCount }) => permissionsCount,
            },
          ],
          card: (role) => (
            <>
              <Link component={RouterLink} to={editorPath(role.id)} sx={{ fontWeight: 620 }}>
                {texts.name(role)}
              </Link>
              <Box component="code" sx={{ display: 'block', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
                {role.code}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.description(role)}
              </Typography>
              <Typography variant="caption">{t('count', { count: role.permissionsCount })}</Typography>
            </>
          ),
          actions: (role) => <RoleActions role={role} />,
        }}
      />
      {adding && <RoleDialog onClose={() => setAdding(false)} />}
    </>
  );
}
