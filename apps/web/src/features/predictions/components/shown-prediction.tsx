import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { usePrediction } from '../hooks/use-prediction.ts';
import { ChampionCard } from './champion-card.tsx';
import { PredictionHead } from './prediction-head.tsx';
import { ResultsCard } from './results-card.tsx';
import { SampleFrames } from './sample-frames.tsx';
import { WorthAnnotating } from './worth-annotating.tsx';

/** A model that has learned from a video does better on it than on any other. */
function LearnedFrom({ prediction }: { readonly prediction: PredictionDetails }) {
  const { t } = useTranslation('predictions');
  const { learned_from: from } = prediction;
  if (from === null) return null;
  return <Alert severity={from === 'neither' ? 'success' : 'warning'}>{t(`learned.${from}`)}</Alert>;
}

export interface ShownPredictionProps {
  readonly id: string;
  readonly onLeave: () => void;
}

/** TEC-132, TEC-173: a prediction while it runs and after. */
export function ShownPrediction({ id, onLeave }: ShownPredictionProps) {
  const { t } = useTranslation(['predictions', 'common']);
  const { prediction, task, estimate } = usePrediction(id);
  const shown = prediction.data;
  if (shown === undefined)
    return prediction.isError ? (
      <ErrorState
        message={t('predictions:failed', { message: errorText(prediction.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void prediction.refetch()}
        retrying={prediction.isFetching}
      />
    ) : (
      <CardSkeletons label={t('predictions:title')} count={3} />
    );
  const found = shown.results ?? shown.so_far;
  const { results } = shown;
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      {prediction.isError && (
        <Alert severity="warning">{t('predictions:stale', { message: errorText(prediction.error) })}</Alert>
      )}
      <PredictionHead prediction={shown} task={task} estimate={estimate} onDeleted={onLeave} />
      {shown.status === 'completed' && <LearnedFrom prediction={shown} />}
      {results === null && found !== null && <SampleFrames prediction={shown} found={found} />}
      {found !== null && <ResultsCard prediction={shown} found={found} />}
      {results?.champion != null && <ChampionCard champion={results.champion} />}
      {results !== null && results.ranked.length > 0 && (
        <WorthAnnotating prediction={shown} results={results} />
      )}
      {results !== null && <SampleFrames prediction={shown} found={results} />}
    </Box>
  );
}
