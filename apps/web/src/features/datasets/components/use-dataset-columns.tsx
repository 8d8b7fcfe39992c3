import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { annotationProgress } from '@sarm/domain/annotation-progress';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { dateOnly, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';
import { DATASET_TONES } from './dataset-card.tsx';

const ANNOTATION_TONES = {
  completed: 'success',
  'in-progress': 'warning',
  pending: 'default',
} as const satisfies Record<string, ChipTone>;

type DatasetColumn = Column<Dataset, never>;

/** What both workflows show of a dataset. */
function useSharedColumns() {
  const { t } = useTranslation('datasets');
  const locale = useLocale();
  const count = (
    id: 'videos' | 'usable' | 'frames',
    value: (stats: Dataset['stats']) => number,
  ): DatasetColumn => ({
    id,
    header: t(`column.${id}`),
    align: 'right',
    cell: ({ stats }) => noDecimals(value(stats), locale),
  });
  const status: DatasetColumn = {
    id: 'status',
    header: t('column.status'),
    cell: ({ status: state }) => <StatusChip label={t(`status.${state}`)} tone={DATASET_TONES[state]} />,
  };
  return {
    status,
    videos: count('videos', (stats) => stats.totalVideos),
    usable: count('usable', (stats) => stats.usable_videos),
    frames: count('frames', (stats) => stats.totalFrames),
  };
}

const Name = ({ children }: { readonly children: string }) => (
  <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** TEC-037, TEC-041: the project stands in the list of all projects only. */
export function useTechnicalColumns(withProject: boolean): readonly DatasetColumn[] {
  const { t } = useTranslation('datasets');
  const { status, videos, frames } = useSharedColumns();
  const header = (id: 'name' | 'project' | 'type') => ({ id, header: t(`technical.column.${id}`) });
  return [
    { ...header('name'), minWidth: 200, cell: ({ name }) => <Name>{name}</Name> },
    ...(withProject ? [{ ...header('project'), cell: ({ projectName }: Dataset) => projectName }] : []),
    { ...header('type'), cell: ({ type }) => (type === null ? t('general') : t(`type.${type}`)) },
    videos,
    frames,
    status,
  ];
}

export function useDatasetColumns(): readonly DatasetColumn[] {
  const { t } = useTranslation('datasets');
  const locale = useLocale();
  const { status, videos, usable, frames } = useSharedColumns();
  return [
    {
      id: 'name',
      header: t('column.name'),
      minWidth: 200,
      cell: ({ name, projectName }) => (
        <Box sx={{ py: 0.5 }}>
          <Name>{name}</Name>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {projectName}
          </Typography>
        </Box>
      ),
    },
    status,
    {
      id: 'annotation',
      header: t('column.annotation'),
      cell: ({ stats }) => {
        const progress = annotationProgress(stats.annotatedFrames, stats.totalFrames);
        return <StatusChip label={t(`annotation.${progress}`)} tone={ANNOTATION_TONES[progress]} />;
      },
    },
    videos,
    usable,
    frames,
    {
      id: 'created',
      header: t('column.created'),
      oneLine: true,
      cell: ({ created_at: at }) => dateOnly(at, locale),
    },
  ];
}
