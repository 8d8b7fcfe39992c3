import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Prediction, PredictionFindings } from '@sarm/contracts/http/predictions/predictions.entities';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { PREDICTION_TONES } from '../state/prediction-tones.ts';
import { ConfidencePlot } from './confidence-plot.tsx';
import { HeadsPlot } from './heads-plot.tsx';
import { PredictionFigures } from './prediction-figures.tsx';

export interface ResultsCardProps {
  readonly prediction: Prediction;
  readonly found: PredictionFindings;
}

/** TEC-155: figures of the model. Tracks are never shown as a concentration. */
export function ResultsCard({ prediction, found }: ResultsCardProps) {
  const { t } = useTranslation('predictions');
  const noticeText = useNoticeText();
  const running = prediction.status === 'running';
  return (
    <SectionCard
      flush
      title={t('results.title')}
      note={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <StatusChip
            label={running ? t('results.soFar') : t(`status.${prediction.status}`)}
            tone={PREDICTION_TONES[prediction.status]}
          />
          {t(prediction.model_type === 'morphology' ? 'results.noteForms' : 'results.note')}
        </Box>
      }
    >
      {found.part_of_picture !== null && (
        <Alert severity="info" sx={{ mx: 2, mb: 1.5 }}>
          {noticeText(found.part_of_picture, '')}
        </Alert>
      )}
      <PredictionFigures prediction={prediction} found={found} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' },
          borderTop: 1,
          borderColor: 'hairline',
          '& > *': { minWidth: 0, p: 2 },
        }}
      >
        <HeadsPlot found={found} />
        <ConfidencePlot found={found} />
      </Box>
    </SectionCard>
  );
}
