import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { reportDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { DatasetAction } from '../hooks/use-dataset-actions.ts';
import { datasetIdProblem } from '../state/dataset-id-problem.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { ReportButton } from '../../../shared/components/report-button.tsx';

export interface DatasetRowActionsProps {
  readonly dataset: Dataset;
  readonly actions: readonly DatasetAction[];
}

/** BUS-086: the ways from a dataset, each for those who may go it (BUS-145 to BUS-147, BUS-151). */
export function DatasetRowActions({ dataset, actions }: DatasetRowActionsProps) {
  const { t } = useTranslation('datasets');
  const toast = useToast();
  const dispatch = useAppDispatch();
  const holds = useHolds(dataset.projectId);
  const { name } = dataset;
  // Also of a row whose id is none: pressing a link then says so.
  const id: unknown = dataset.id;
  const datasetId = typeof id === 'string' ? id : 'none';
  const checkId = (event: MouseEvent): void => {
    const problem = datasetIdProblem(dataset);
    if (problem === null) return;
    event.preventDefault();
    toast.error(t(problem));
  };
  const link = (label: 'videos' | 'frames' | 'reports', to: string) => (
    <Button
      size="small"
      component={Link}
      to={to}
      onClick={checkId}
      aria-label={t(`link.${label}Of`, { name })}
    >
      {t(`link.${label}`)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
      {holds('upload_videos') && link('videos', pathTo(PATHS.sarmDatasetVideos, { datasetId }))}
      {holds('select_frames') && link('frames', `${PATHS.sarmFrameOverview}?datasetId=${datasetId}`)}
      {(holds('generate_reports') || holds('view_reports')) &&
        link('reports', `${PATHS.sarmReports}?datasetId=${datasetId}`)}
      {(holds('generate_reports') || holds('view_analysis_results')) && (
        <ReportButton
          usable={dataset.stats.usable_videos}
          onOpen={() => void dispatch(reportDialogOpened(datasetId))}
        />
      )}
      <ActionsMenu label={t('actions', { name })} actions={actions} />
    </Box>
  );
}
