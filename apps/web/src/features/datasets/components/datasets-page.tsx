import AddIcon from '@mui/icons-material/Add';
import StackIcon from '@mui/icons-material/LayersOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { currentProjectSet, reportDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { useDatasetActions } from '../hooks/use-dataset-actions.ts';
import { isDrawable } from '../state/dataset-id-problem.ts';
import { BrokenDatasetCard } from './broken-dataset-card.tsx';
import { DatasetCard } from './dataset-card.tsx';

const CARDS_PER_PAGE = 24;

export function DatasetsPage() {
  const { t } = useTranslation(['datasets', 'projects', 'common']);
  const { projectId = '' } = useParams();
  const dispatch = useAppDispatch();
  const project = useRead(projectsCalls.getMine, { params: { id: projectId }, query: {} });
  const list = useList(
    datasetsCalls.list,
    { query: { project_id: projectId } },
    { sortOrder: 'desc', limit: CARDS_PER_PAGE },
  );
  const archived = project.data?.project.isArchived === true;
  const opened = project.data?.project.id;
  useEffect(() => {
    if (opened !== undefined) dispatch(currentProjectSet(opened));
  }, [dispatch, opened]);

  const can = useCan();
  const holds = useHolds(projectId);
  const { create: openCreate, actionsOf } = useDatasetActions(archived);
  const mayCreate = can(datasetsCalls.create, { projectId, archived });
  const mayOpenVideos = holds('upload_videos') || holds('manage_videos');
  const mayReport = holds('generate_reports') || holds('view_analysis_results');
  const create = mayCreate ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={openCreate(projectId)}>
      {t('datasets:create')}
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={{ ...list, isLoading: list.isLoading || project.isLoading }}
      title={project.data?.project.name ?? t('datasets:title')}
      breadcrumbs={[<Crumb key="projects" to={PATHS.sarmProjects} label={t('projects:title')} />]}
      description={project.data?.project.description}
      actions={create}
      notice={
        archived && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('datasets:archivedProject')}
          </Alert>
        )
      }
      searchLabel={t('datasets:searchLabel')}
      failed={(message) => t('datasets:listError', { message })}
      otherFailure={
        project.isError ? t('projects:oneError', { message: errorText(project.error) }) : undefined
      }
      onRetry={() => {
        void project.refetch();
        list.refetch();
      }}
      empty={{
        icon: <StackIcon />,
        title: t('datasets:empty'),
        text: t(mayCreate ? 'datasets:emptyText' : 'datasets:emptyReader'),
        action: create,
      }}
      card={(dataset) =>
        isDrawable(dataset) ? (
          <DatasetCard
            key={dataset.id}
            dataset={dataset}
            mayOpen={mayOpenVideos}
            actions={actionsOf(dataset)}
            onReport={mayReport ? () => void dispatch(reportDialogOpened(dataset.id)) : undefined}
          />
        ) : (
          <BrokenDatasetCard key={JSON.stringify(dataset)} row={dataset} />
        )
      }
    />
  );
}
