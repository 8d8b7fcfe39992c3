import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import type { Prediction } from '@sarm/contracts/http/predictions/predictions.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useDeletePrediction } from '../hooks/use-delete-prediction.ts';
import { PREDICTION_TONES } from '../state/prediction-tones.ts';
import { PredictionPicture } from './prediction-picture.tsx';

const nothing = (): void => undefined;

export interface SavedCardProps {
  readonly prediction: Prediction;
  readonly onView: () => void;
}

export function SavedCard({ prediction, onView }: SavedCardProps) {
  const { t } = useTranslation(['predictions', 'models', 'common']);
  const locale = useLocale();
  const can = useCan();
  const remove = useDeletePrediction(nothing);
  const { id, name, status, metrics, model_type: type } = prediction;
  const [first] = prediction.frames;
  const count = type === 'morphology' ? metrics?.total_analyzed_sperm : metrics?.total_sperm_count;
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', gap: 1.5, p: 2, flex: 1, minWidth: 0 }}>
        <Micrograph sx={{ width: 96, alignSelf: 'start', borderRadius: 0.5, flexShrink: 0 }}>
          {first === undefined ? null : (
            <PredictionPicture predictionId={id} frame={first.frame_number} alt="" small />
          )}
        </Micrograph>
        <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start', minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <DemoMark of={prediction} />
          <StatusChip label={t(`predictions:status.${status}`)} tone={PREDICTION_TONES[status]} />
          <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[t(`models:type.${type}`), prediction.model_name, prediction.video_name].join(' · ')}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {dateAndTime(prediction.created_at, locale)}
          </Typography>
          {count !== undefined && (
            <Typography variant="body2">
              {t(type === 'morphology' ? 'predictions:saved.sperm' : 'predictions:saved.tracks', {
                number: noDecimals(count, locale),
              })}
            </Typography>
          )}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 1,
          px: 1,
          py: 0.75,
          borderTop: 1,
          borderColor: 'hairline',
        }}
      >
        {can(predictionsCalls.remove, { projectId: prediction.project_id }) && (
          <Button
            size="small"
            color="error"
            aria-label={t('predictions:saved.removeOf', { name })}
            onClick={() => remove(id)}
          >
            {t('common:delete')}
          </Button>
        )}
        <Button size="small" aria-label={t('predictions:saved.viewOf', { name })} onClick={onView}>
          {t('predictions:saved.view')}
        </Button>
      </Box>
    </Card>
  );
}
