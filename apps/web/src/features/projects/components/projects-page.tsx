import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { EmptyState } from '@sarm/ui/empty-state';
import { CARD_COLUMNS, CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useMyProjectsQuery } from '../../../shared/api/projects.endpoints.ts';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { SortControl } from '../../../shared/lists/sort-control.tsx';
import { type ListDefaults, useListParams } from '../../../shared/lists/use-list-params.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppSelector } from '../../../shared/state/store-types.ts';
import { ProjectCard } from './project-card.tsx';

const SORTS = ['name', 'createdAt'] as const;
const DEFAULTS: ListDefaults<(typeof SORTS)[number]> = {
  limit: 24,
  sortable: SORTS,
  sortBy: 'name',
  sortOrder: 'asc',
};

export function ProjectsPage() {
  const { t } = useTranslation('projects');
  const user = useUser();
  const current = useAppSelector((state) => state.ui.currentProjectId);
  const { params, change } = useListParams(DEFAULTS);
  const [query, setQuery] = useSearchParams();
  const archived = query.get('archived') === 'true';
  usePageTitle(t('title'));
  const list = useMyProjectsQuery({
    query: {
      page: params.page,
      limit: params.limit,
      search: params.search,
      sort_by: params.sortBy,
      sort_order: params.sortOrder,
      include_archived: archived ? 'true' : undefined,
    },
  });
  const mayManage = holdsAnywhere(user, 'manage_projects');
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const manage = mayManage ? (
    <Button variant="outlined" component={Link} to={PATHS.adminProjects}>
      {t('manage')}
    </Button>
  ) : undefined;
  const showArchived = (on: boolean): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (on) next.set('archived', 'true');
        else next.delete('archived');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={manage} />
      <Box sx={{ display: 'flex', gap: 1.5, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField label={t('searchLabel')} value={params.search} onSearch={search} />
        <SortControl
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          sortBy={params.sortBy}
          sortOrder={params.sortOrder}
          onChange={change}
        />
        <FormControlLabel
          control={<Switch size="small" checked={archived} onChange={(_, on) => showArchived(on)} />}
          label={t('showArchived')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </Box>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.isError ? t('listError', { message: errorText(list.error) }) : undefined}
        onRetry={() => void list.refetch()}
        isEmpty={list.data?.items.length === 0}
        search={params.search}
        onClearSearch={() => change({ search: '' })}
        skeleton={<CardSkeletons label={t('title')} />}
        empty={
          <EmptyState
            icon={<FolderIcon />}
            title={t('empty')}
            text={t(mayManage ? 'emptyAdmin' : 'emptyText')}
            action={manage}
          />
        }
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
          {list.data?.items.map((card) => (
            <ProjectCard key={card.project.id} card={card} lastOpened={card.project.id === current} />
          ))}
        </Box>
        <Pager
          page={params.page}
          limit={params.limit}
          total={list.data?.total ?? 0}
          onPage={(page) => change({ page })}
        />
      </ListState>
    </>
  );
}
