import AddIcon from '@mui/icons-material/Add';
import StackIcon from '@mui/icons-material/LayersOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { CARD_COLUMNS, CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useDatasetsQuery } from '../../../shared/api/datasets.endpoints.ts';
import { useMyProjectQuery } from '../../../shared/api/projects.endpoints.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { type ListDefaults, useListParams } from '../../../shared/lists/use-list-params.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/state/store-types.ts';
import { currentProjectSet } from '../../../shared/state/ui.slice.ts';
import { useDatasetActions } from '../hooks/use-dataset-actions.ts';
import { DatasetCard } from './dataset-card.tsx';

const DEFAULTS: ListDefaults<'createdAt'> = {
  limit: 24,
  sortable: ['createdAt'],
  sortBy: 'createdAt',
  sortOrder: 'desc',
};

export function DatasetsPage() {
  const { t } = useTranslation(['datasets', 'projects', 'common']);
  const { projectId = '' } = useParams();
  const dispatch = useAppDispatch();
  const { params, change } = useListParams(DEFAULTS);
  const project = useMyProjectQuery({ params: { id: projectId }, query: {} });
  const list = useDatasetsQuery({
    query: {
      project_id: projectId,
      limit: params.limit,
      offset: (params.page - 1) * params.limit,
      search: params.search,
    },
  });
  const name = project.data?.project.name ?? t('datasets:title');
  const archived = project.data?.project.isArchived === true;
  usePageTitle(name);
  const opened = project.data?.project.id;
  useEffect(() => {
    if (opened !== undefined) dispatch(currentProjectSet(opened));
  }, [dispatch, opened]);
  const search = useCallback((text: string) => change({ search: text }), [change]);

  const { mayCreate, mayOpenVideos, create: openCreate, actionsOf } = useDatasetActions(projectId, archived);
  const create = mayCreate ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={openCreate}>
      {t('datasets:create')}
    </Button>
  ) : undefined;
  const failure =
    (project.isError ? t('projects:oneError', { message: errorText(project.error) }) : undefined) ??
    (list.isError ? t('datasets:listError', { message: errorText(list.error) }) : undefined);

  return (
    <>
      <PageHeader
        title={name}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[<Crumb key="projects" to={PATHS.sarmProjects} label={t('projects:title')} />]}
        description={project.data?.project.description}
        actions={create}
      />
      {archived && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('datasets:archivedProject')}
        </Alert>
      )}
      <Box sx={{ mb: 2 }}>
        <SearchField label={t('datasets:searchLabel')} value={params.search} onSearch={search} />
      </Box>
      <ListState
        isLoading={list.isLoading || project.isLoading}
        isFetching={list.isFetching || project.isFetching}
        error={failure}
        onRetry={() => {
          void project.refetch();
          void list.refetch();
        }}
        isEmpty={list.data?.datasets.length === 0}
        search={params.search}
        onClearSearch={() => change({ search: '' })}
        skeleton={<CardSkeletons label={t('datasets:title')} />}
        empty={
          <EmptyState
            icon={<StackIcon />}
            title={t('datasets:empty')}
            text={t(mayCreate ? 'datasets:emptyText' : 'datasets:emptyReader')}
            action={create}
          />
        }
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
          {list.data?.datasets.map((dataset) => (
            <DatasetCard
              key={dataset.id}
              dataset={dataset}
              mayOpen={mayOpenVideos}
              actions={actionsOf(dataset)}
            />
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
