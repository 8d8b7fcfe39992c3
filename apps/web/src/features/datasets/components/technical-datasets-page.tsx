import AddIcon from '@mui/icons-material/Add';
import StackIcon from '@mui/icons-material/DatasetOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { currentProjectSet } from '../../../shared/ui-state/ui.slice.ts';
import { useDatasetActions } from '../hooks/use-dataset-actions.ts';
import { useDatasetTable } from './use-dataset-table.tsx';

interface CreateButtonProps {
  readonly allowed: boolean;
  readonly onCreate: () => void;
}

/** TEC-039: a person in no project reads why nothing can be created; the button keeps the focus for that. */
function CreateButton({ allowed, onCreate }: CreateButtonProps) {
  const { t } = useTranslation('datasets');
  const button = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      {...(allowed
        ? { onClick: onCreate }
        : { 'aria-disabled': true, disableRipple: true, sx: { opacity: 0.5, cursor: 'default' } })}
    >
      {t('create')}
    </Button>
  );
  return allowed ? (
    button
  ) : (
    <Tooltip title={t('technical.createHint')} describeChild>
      {button}
    </Tooltip>
  );
}

/** The project of the address; null in the list of all projects. */
function useProject(projectId: string | undefined) {
  const dispatch = useAppDispatch();
  const answer = useRead(
    projectsCalls.getMine,
    projectId === undefined ? null : { params: { id: projectId }, query: {} },
  );
  const opened = projectId === undefined ? undefined : answer.data?.project.id;
  useEffect(() => {
    if (opened !== undefined) dispatch(currentProjectSet(opened));
  }, [dispatch, opened]);
  return answer;
}

/** TEC-010, TEC-037 for one project, and TEC-008, TEC-041 for all of them. */
export function TechnicalDatasetsPage() {
  const { t } = useTranslation(['datasets', 'projects']);
  const { projectId } = useParams();
  const project = useProject(projectId);
  const list = useList(
    datasetsCalls.list,
    projectId === undefined ? {} : { query: { project_id: projectId } },
    { sortOrder: 'desc' },
  );
  const archived = projectId !== undefined && project.data?.project.isArchived === true;
  const can = useCan();
  const { create: openCreate, actionsOf } = useDatasetActions(archived);
  const anyProject = Object.keys(useProjectsFor(datasetsCalls.create)).length > 0;
  const mayCreate = projectId === undefined ? anyProject : can(datasetsCalls.create, { projectId, archived });
  const { rows, table } = useDatasetTable(list.rows, projectId === undefined, actionsOf);
  const create = <CreateButton allowed={mayCreate} onCreate={openCreate(projectId ?? null)} />;
  const ofAll = (
    <>
      <Button variant="outlined" component={Link} to={PATHS.finetuneCreateDataset}>
        {t('datasets:technical.createDetection')}
      </Button>
      {create}
    </>
  );
  const ofOne = mayCreate ? create : undefined;
  return (
    <ListPage
      list={{ ...list, rows, isLoading: list.isLoading || project.isLoading }}
      title={project.data?.project.name ?? t('datasets:title')}
      description={
        projectId === undefined ? t('datasets:technical.description') : project.data?.project.description
      }
      {...(projectId === undefined
        ? {}
        : { breadcrumbs: [<Crumb key="projects" to={PATHS.finetuneVideos} label={t('projects:title')} />] })}
      actions={projectId === undefined ? ofAll : ofOne}
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
        projectId !== undefined && project.isError
          ? t('projects:oneError', { message: errorText(project.error) })
          : undefined
      }
      onRetry={() => {
        if (projectId !== undefined) void project.refetch();
        list.refetch();
      }}
      empty={{
        icon: <StackIcon />,
        title: t('datasets:technical.empty'),
        text: t(mayCreate ? 'datasets:technical.emptyText' : 'datasets:technical.emptyReader'),
        action: mayCreate ? create : undefined,
      }}
      table={table}
    />
  );
}
