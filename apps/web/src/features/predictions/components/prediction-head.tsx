import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import type { PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { minutesAndSeconds, noDecimals, percent } from '../../../shared/format/format-figures.ts';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Estimate } from '../../../shared/tasks/estimate-progress.ts';
import { useCancelTask } from '../../../shared/tasks/use-cancel-task.ts';
import { useDeletePrediction } from '../hooks/use-delete-prediction.ts';
import { isOpen, PREDICTION_TONES } from '../state/prediction-tones.ts';
import { WhyNoResult } from './why-no-result.tsx';

export interface PredictionHeadProps {
  readonly prediction: PredictionDetails;
  readonly task: Task | undefined;
  readonly estimate: Estimate | null;
  readonly onDeleted: () => void;
}

function Progress({ prediction, task, estimate }: Omit<PredictionHeadProps, 'onDeleted'>) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const { metrics } = prediction.so_far ?? { metrics: null };
  const waits = prediction.status === 'queued';
  const progress = Math.max(prediction.progress, task?.progress ?? 0);
  const seconds = metrics?.processing_time ?? 0;
  const rate = metrics === null || seconds < 1 ? undefined : metrics.processed_frames / seconds;
  const left = estimate?.secondsLeft ?? null;
  return (
    <>
      <ProgressLine
        label={t('head.progress')}
        stage={waits ? t('head.waiting') : (task?.message ?? '') || prediction.message}
        percent={progress}
        percentText={percent(progress, locale)}
        waiting={waits}
        rate={rate === undefined ? undefined : t('head.rate', { rate: noDecimals(rate, locale) })}
        timeLeft={left === null ? undefined : t('head.left', { time: minutesAndSeconds(left) })}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('head.continues')}
      </Typography>
    </>
  );
}

/** Name, state and progress, with Cancel while it runs and Delete afterwards. */
export function PredictionHead({ prediction, task, estimate, onDeleted }: PredictionHeadProps) {
  const { t } = useTranslation(['predictions', 'models', 'common']);
  const locale = useLocale();
  const can = useCan();
  const remove = useDeletePrediction(onDeleted);
  const { mayCancel, stop, stopping } = useCancelTask(task);
  const open = isOpen(prediction.status);
  const by = prediction.created_by_name ?? '';
  const facts = [
    t(`models:type.${prediction.model_type}`),
    prediction.model_name,
    prediction.video_name,
    shortMoment(prediction.ended_at ?? prediction.created_at, locale),
    ...(by === '' ? [] : [by]),
  ];
  return (
    <Card component="section" aria-label={prediction.name}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.25 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {prediction.name}
          </Typography>
          <StatusChip
            label={t(`predictions:status.${prediction.status}`)}
            tone={PREDICTION_TONES[prediction.status]}
          />
          <Box sx={{ flex: 1 }} />
          {open && mayCancel && (
            <Button variant="outlined" color="error" loading={stopping} onClick={() => void stop()}>
              {t('common:cancel')}
            </Button>
          )}
          {!open && can(predictionsCalls.remove, { projectId: prediction.project_id }) && (
            <Button color="error" onClick={() => remove(prediction.id)}>
              {t('common:delete')}
            </Button>
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
        {open && <Progress prediction={prediction} task={task} estimate={estimate} />}
        <WhyNoResult prediction={prediction} />
      </Box>
    </Card>
  );
}
