import KeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { permissionsCalls } from '@sarm/contracts/addresses/permissions.generated';
import { PERMISSION_MODULES, PERMISSIONS, type PermissionModule } from '@sarm/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import { isModule, ModuleChips } from '../../../shared/access/module-chips.tsx';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { useList } from '../../../shared/lists/use-list.ts';

const COUNTS = Object.fromEntries(
  PERMISSION_MODULES.map((module) => [
    module,
    Object.values(PERMISSIONS).filter((each) => each.module === module).length,
  ]),
) as Record<PermissionModule, number>;

/** PLT-079, PLT-019 */
export function PermissionsPage() {
  const { t } = useTranslation('roles');
  const texts = usePermissionTexts();
  const [filter, setFilter] = useListFilter('module');
  const module = isModule(filter) ? filter : undefined;
  const list = useList(permissionsCalls.list, { query: module === undefined ? {} : { module } });
  const refused = isApiError(list.error) && list.error.status === 403;
  return (
    <ListPage
      title={t('permissions.title')}
      description={t('permissions.description')}
      list={list}
      searchLabel={t('permissions.search')}
      toolbar={
        <ModuleChips
          label={t('permissions.module')}
          allLabel={t('editor.all')}
          counts={COUNTS}
          chosen={module}
          onChoose={(chosen) => setFilter(chosen ?? '')}
        />
      }
      failed={(message) => (refused ? t('permissions.noPermission') : t('permissions.failed', { message }))}
      empty={{
        icon: <KeyIcon />,
        title: t('permissions.empty'),
        text: t('permissions.emptyText'),
      }}
      table={{
        rowId: ({ id }) => id,
        card: ({ code, module: of }) => (
          <>
            <strong>{texts.name(code)}</strong>
            <Box component="code" sx={{ display: 'block', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
              {code}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.description(code)}
            </Typography>
            <Typography variant="caption">{texts.module(of)}</Typography>
          </>
        ),
        columns: [
          {
            id: 'name',
            header: t('permissions.name'),
            sort: 'name',
            cell: ({ code }) => <strong>{texts.name(code)}</strong>,
          },
          {
            id: 'code',
            header: t('permissions.code'),
            sort: 'code',
            cell: ({ code }) => (
              <Box component="code" sx={{ fontSize: '0.75rem' }}>
                {code}
              </Box>
            ),
          },
          {
            id: 'module',
            header: t('permissions.module'),
            sort: 'module',
            cell: (row) => texts.module(row.module),
          },
          { id: 'description', header: t('permissions.text'), cell: ({ code }) => texts.description(code) },
        ],
      }}
    />
  );
}
