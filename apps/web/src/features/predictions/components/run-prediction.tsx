import PlayIcon from '@mui/icons-material/SmartDisplayOutlined';
import Box from '@mui/material/Box';
import { EmptyState } from '@sarm/ui/empty-state';
import { useTranslation } from 'react-i18next';
import type { PredictionPlace } from '../hooks/use-prediction-place.ts';
import { ShownPrediction } from './shown-prediction.tsx';
import { SetupCard } from './setup-card.tsx';

/** What is to be run on the left, what runs or was found on the right. */
export function RunPrediction({ place }: { readonly place: PredictionPlace }) {
  const { t } = useTranslation('predictions');
  const { predictionId } = place;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '336px 1fr' },
        alignItems: 'start',
        '& > *': { minWidth: 0 },
        // On a telephone what runs comes before the form that started it.
        ...(predictionId === null ? {} : { '& > :first-of-type': { order: { xs: 1, md: 0 } } }),
      }}
    >
      <SetupCard onStarted={place.open} />
      {predictionId === null ? (
        <EmptyState icon={<PlayIcon />} title={t('none.title')} text={t('none.text')} />
      ) : (
        <ShownPrediction key={predictionId} id={predictionId} onLeave={() => place.open(null)} />
      )}
    </Box>
  );
}
