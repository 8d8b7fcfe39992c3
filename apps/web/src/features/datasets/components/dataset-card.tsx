import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { shortId } from '@sarm/domain/ids';
import type { DatasetStatus } from '@sarm/domain/statuses';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Stat, StatList } from '@sarm/ui/stat';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { DatasetAction } from '../hooks/use-dataset-actions.ts';
import { ReportButton } from './report-button.tsx';
import { datasetIdProblem } from '../state/dataset-id-problem.ts';
import { ActionsMenu } from './actions-menu.tsx';

/** TEC-163 */
export const DATASET_TONES: Readonly<Record<DatasetStatus, ChipTone>> = {
  draft: 'default',
  'in-progress': 'warning',
  completed: 'success',
  archived: 'error',
  active: 'success',
};

export interface DatasetCardProps {
  readonly dataset: Dataset;
  /** Without upload_videos the card shows no way to the videos (BUS-151). */
  readonly mayOpen: boolean;
  readonly actions: readonly DatasetAction[];
  /** Absent: the person may not generate reports (BUS-145). */
  readonly onReport?: (() => void) | undefined;
}

export function DatasetCard({ dataset, mayOpen, actions, onReport }: DatasetCardProps) {
  const { t } = useTranslation('datasets');
  const locale = useLocale();
  const toast = useToast();
  const checkId = (event: MouseEvent): void => {
    const problem = datasetIdProblem(dataset);
    if (problem === null) return;
    event.preventDefault();
    toast.error(t(problem));
  };
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        transition: 'border-color 120ms',
        ...(mayOpen ? { '&:hover': { borderColor: 'primary.main' } } : {}),
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {mayOpen ? (
            <Link
              component={RouterLink}
              to={pathTo(PATHS.sarmVideos, { projectId: dataset.projectId, datasetId: dataset.id })}
              onClick={checkId}
              underline="none"
              color="inherit"
              aria-label={t('open', { name: dataset.name })}
              sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 } }}
            >
              {dataset.name}
            </Link>
          ) : (
            dataset.name
          )}
        </Typography>
        <StatusChip label={t(`status.${dataset.status}`)} tone={DATASET_TONES[dataset.status]} />
        <ActionsMenu label={t('actions', { name: dataset.name })} actions={actions} />
      </Box>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          flex: 1,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {dataset.description === '' ? t('noDescription') : dataset.description}
      </Typography>
      <StatList>
        <Stat label={t('videos')} value={noDecimals(dataset.stats.videos_count, locale)} />
        <Stat label={t('usable')} value={noDecimals(dataset.stats.usable_videos, locale)} />
        <Stat label={t('frames')} value={noDecimals(dataset.stats.total_frames, locale)} />
      </StatList>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', flex: 1 }}>
          {shortId(dataset.id)}
        </Typography>
        <Chip label={dataset.type === null ? t('general') : t(`type.${dataset.type}`)} variant="outlined" />
        {onReport !== undefined && <ReportButton usable={dataset.stats.usable_videos} onOpen={onReport} />}
      </Box>
    </Card>
  );
}
