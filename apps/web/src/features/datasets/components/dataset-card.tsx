import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { shortId } from '@sarm/domain/ids';
import type { AnalysisStatus } from '@sarm/domain/figures/analysis';
import type { DatasetStatus } from '@sarm/domain/statuses';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkCard } from '../../../shared/components/link-card.tsx';
import { ReportButton } from '../../../shared/components/report-button.tsx';
import { dateOnly, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { DatasetAction } from '../hooks/use-dataset-actions.ts';
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

const ANALYSIS_TONES: Readonly<Record<AnalysisStatus, ChipTone>> = {
  completed: 'success',
  'in-progress': 'running',
  pending: 'default',
  failed: 'error',
};

export interface DatasetCardProps {
  readonly dataset: Dataset;
  /** Without upload_videos the card shows no way to the videos (BUS-151). */
  readonly mayOpen: boolean;
  readonly actions: readonly DatasetAction[];
  /** Absent: the person may not generate reports (BUS-145). */
  readonly onReport?: (() => void) | undefined;
}

/** BUS-031: whose sample it is, when it was collected, and how far its analysis and report are. */
function SampleState({ dataset }: { readonly dataset: Dataset }) {
  const { t } = useTranslation('datasets');
  const locale = useLocale();
  const { clinical, sample } = dataset;
  const missing = <FigureValue value={null} notAvailable={t('notEntered')} />;
  return (
    <>
      <StatList>
        {clinical !== null && <Stat label={t('patient')} value={clinical.patient_name ?? missing} />}
        <Stat
          label={t('collected')}
          value={sample.collected_at === null ? missing : dateOnly(sample.collected_at, locale)}
        />
      </StatList>
      {clinical !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <StatusChip
            label={t(`analysis.${clinical.analysis?.status ?? 'none'}`)}
            tone={clinical.analysis === null ? 'default' : ANALYSIS_TONES[clinical.analysis.status]}
          />
          <StatusChip
            label={t(`report.${clinical.report ?? 'none'}`)}
            tone={clinical.report === 'issued' ? 'success' : 'default'}
          />
        </Box>
      )}
    </>
  );
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
  const to = pathTo(PATHS.sarmVideos, { projectId: dataset.projectId, datasetId: dataset.id });
  return (
    <LinkCard
      name={dataset.name}
      {...(mayOpen ? { link: { to, label: t('open', { name: dataset.name }), onClick: checkId } } : {})}
      marks={
        <>
          <StatusChip label={t(`status.${dataset.status}`)} tone={DATASET_TONES[dataset.status]} />
          <ActionsMenu label={t('actions', { name: dataset.name })} actions={actions} />
        </>
      }
      description={dataset.description === '' ? t('noDescription') : dataset.description}
      foot={
        <>
          <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', flex: 1 }}>
            {shortId(dataset.id)}
          </Typography>
          <Chip label={dataset.type === null ? t('general') : t(`type.${dataset.type}`)} variant="outlined" />
          {onReport !== undefined && <ReportButton usable={dataset.stats.usable_videos} onOpen={onReport} />}
        </>
      }
    >
      <SampleState dataset={dataset} />
      <StatList>
        <Stat label={t('videos')} value={noDecimals(dataset.stats.videos_count, locale)} />
        <Stat label={t('usable')} value={noDecimals(dataset.stats.usable_videos, locale)} />
        <Stat label={t('frames')} value={noDecimals(dataset.stats.total_frames, locale)} />
      </StatList>
    </LinkCard>
  );
}
