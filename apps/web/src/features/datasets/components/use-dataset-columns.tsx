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

export function useDatasetColumns(): readonly Column<Dataset, never>[] {
  const { t } = useTranslation('datasets');
  const locale = useLocale();
  const count = (
    id: 'videos' | 'usable' | 'frames',
    value: (stats: Dataset['stats']) => number,
  ): Column<Dataset, never> => ({
    id,
    header: t(`column.${id}`),
    align: 'right',
    cell: ({ stats }) => noDecimals(value(stats), locale),
  });
  return [
    {
      id: 'name',
      header: t('column.name'),
      minWidth: 200,
      cell: ({ name, projectName }) => (
        <Box sx={{ py: 0.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {projectName}
          </Typography>
        </Box>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ status }) => <StatusChip label={t(`status.${status}`)} tone={DATASET_TONES[status]} />,
    },
    {
      id: 'annotation',
      header: t('column.annotation'),
      cell: ({ stats }) => {
        const progress = annotationProgress(stats.annotatedFrames, stats.totalFrames);
        return <StatusChip label={t(`annotation.${progress}`)} tone={ANNOTATION_TONES[progress]} />;
      },
    },
    count('videos', (stats) => stats.totalVideos),
    count('usable', (stats) => stats.usable_videos),
    count('frames', (stats) => stats.totalFrames),
    {
      id: 'created',
      header: t('column.created'),
      oneLine: true,
      cell: ({ created_at: at }) => dateOnly(at, locale),
    },
  ];
}
