import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { Stat, StatList } from '@sarm/ui/stat';
import { StatusChip } from '@sarm/ui/status-chip';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PREDICTION_TONES } from '../state/prediction-tones.ts';
import { PredictionFigures } from './prediction-figures.tsx';
import { SampleFrames } from './sample-frames.tsx';
import { WhyNoResult } from './why-no-result.tsx';

export interface PredictionDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Shows it on the page where it runs. */
  readonly onOpen: () => void;
}

/** TEC-132: the details of a stored prediction. */
export function PredictionDialog({ id, onClose, onOpen }: PredictionDialogProps) {
  const { t } = useTranslation(['predictions', 'models', 'common']);
  const locale = useLocale();
  const titleId = useId();
  const { data: prediction, ...read } = useRead(predictionsCalls.get, { params: { id } });
  const found = prediction?.results ?? prediction?.so_far ?? null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {prediction?.name ?? t('predictions:saved.details')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', '& > *': { minWidth: 0 } }}>
        {prediction === undefined && read.isError && (
          <Alert severity="error">{t('predictions:failed', { message: errorText(read.error) })}</Alert>
        )}
        {prediction === undefined && !read.isError && (
          <CardSkeletons label={t('predictions:saved.details')} count={2} />
        )}
        {prediction !== undefined && (
          <>
            <Box>
              <StatusChip
                label={t(`predictions:status.${prediction.status}`)}
                tone={PREDICTION_TONES[prediction.status]}
              />
            </Box>
            <WhyNoResult prediction={prediction} />
            <StatList>
              <Stat label={t('predictions:setup.model')} value={prediction.model_name} />
              <Stat label={t('predictions:model.type')} value={t(`models:type.${prediction.model_type}`)} />
              <Stat label={t('predictions:setup.video')} value={prediction.video_name} />
              <Stat
                label={t('predictions:saved.created')}
                value={dateAndTime(prediction.created_at, locale)}
              />
            </StatList>
            {found !== null && <PredictionFigures prediction={prediction} found={found} />}
            {found !== null && <SampleFrames prediction={prediction} found={found} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onOpen}>{t('predictions:saved.open')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
