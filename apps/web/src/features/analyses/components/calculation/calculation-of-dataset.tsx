import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { MAX_CALCULATION_VIDEOS } from '@sarm/domain/figures/analysis';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../shared/access/user-context.tsx';
import { errorText } from '../../../../shared/api/api-error.ts';
import { SectionCard } from '../../../../shared/components/section-card.tsx';
import { useChosenVideos } from '../../hooks/use-chosen-videos.ts';
import { type Calculation, useStartCalculation } from '../../hooks/use-start-calculation.ts';
import { firstChoice } from '../../state/choose-videos.ts';
import { SelectVideos } from '../select-videos.tsx';
import { CalculationRun } from './calculation-run.tsx';
import { StoredCalculation } from './stored-calculation.tsx';

export interface CalculationOfDatasetProps {
  readonly kind: CalculationKind;
  readonly dataset: Dataset;
}

interface Run {
  readonly videos: readonly Video[];
  readonly calculation: Calculation;
}

export function CalculationOfDataset({ kind, dataset }: CalculationOfDatasetProps) {
  const { t } = useTranslation(['workbench', 'analyses', 'videos', 'common']);
  const { answer, videos, chosen, choose } = useChosenVideos(dataset.id);
  const { begin, endOf } = useStartCalculation();
  const [run, setRun] = useState<Run | null>(null);
  const may = useCan()(calculationCalls[kind], { projectId: dataset.projectId });
  const running = run?.calculation.state === 'starting' || run?.calculation.state === 'running';
  if (answer.isError)
    return (
      <ErrorState
        message={t('videos:listError', { message: errorText(answer.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.data === undefined) return <RowSkeletons label={t(`workbench:figures.title.${kind}`)} />;
  const { total } = answer.data;
  const all = firstChoice(videos, MAX_CALCULATION_VIDEOS);
  const toggle = (video: Video): void => {
    const others = chosen.filter(({ id }) => id !== video.id);
    choose(others.length < chosen.length ? others : [...chosen, video]);
  };
  const start = async (): Promise<void> => {
    const ids = chosen.map(({ id }) => id);
    setRun({ videos: chosen, calculation: { state: 'starting' } });
    setRun({ videos: chosen, calculation: await begin(kind, ids) });
  };
  return (
    <>
      <SectionCard
        title={t('workbench:figures.videos')}
        flush
        empty={videos.length === 0 ? t('analyses:generate.noVideos') : undefined}
        foot={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Button
              variant="contained"
              disabled={!may || chosen.length === 0 || running}
              onClick={() => void start()}
            >
              {t(`workbench:figures.run.${kind}`)}
            </Button>
            <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
              {t(may ? 'workbench:figures.runText' : 'workbench:figures.refused')}
            </Typography>
          </Box>
        }
      >
        <Box
          sx={{ overflowX: 'auto', maxHeight: 420 }}
          tabIndex={0}
          role="group"
          aria-label={t('workbench:figures.videos')}
        >
          <SelectVideos
            videos={videos}
            chosen={chosen}
            onToggle={toggle}
            onAll={(every) => choose(every ? all : [])}
            choice={{
              most: MAX_CALCULATION_VIDEOS,
              complete: chosen.length > 0 && chosen.length === all.length,
              chooseAll: t('workbench:figures.chooseAll'),
              selected: t('workbench:figures.selected', {
                chosen: chosen.length,
                most: MAX_CALCULATION_VIDEOS,
              }),
            }}
          />
        </Box>
        {total > videos.length && (
          <Typography variant="caption" component="p" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
            {t('workbench:figures.cut', { shown: videos.length, total })}
          </Typography>
        )}
      </SectionCard>
      {run?.calculation.state === 'failed' && (
        <Alert severity="error">
          {t(`analyses:generate.${kind}Failed`, { message: run.calculation.message })}
        </Alert>
      )}
      {run !== null && running && (
        <CalculationRun
          kind={kind}
          videos={run.videos}
          calculation={run.calculation}
          onEnd={(task) => setRun({ ...run, calculation: endOf(task) })}
        />
      )}
      {chosen.length === 0 ? (
        <Alert severity="info">{t('workbench:figures.chooseVideos')}</Alert>
      ) : (
        <StoredCalculation kind={kind} chosen={chosen} all={videos} onChoose={choose} running={running} />
      )}
    </>
  );
}
