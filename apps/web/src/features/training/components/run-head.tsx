import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { StatusChip } from '@sarm/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, oneDecimal, percent } from '../../../shared/format/format-figures.ts';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { RunActions } from '../hooks/use-run-actions.ts';
import { MODEL_TONES } from '../state/model-tones.ts';

export interface RunHeadProps {
  readonly model: Model;
  readonly status: TrainingStatus;
  readonly actions: RunActions;
  /** Undefined: it cannot be started again. */
  readonly retry: { readonly busy: boolean; readonly onRetry: () => void } | undefined;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Progress({ status }: { readonly status: TrainingStatus }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const { progress, current_epoch: epoch, epochs, batch, batches, epoch_seconds: seconds, run } = status;
  const left = status.estimated_time_remaining;
  const waits = run?.state === 'queued' && status.status === 'training';
  const hours = status.waits;
  const waiting =
    hours === null
      ? t('run.waiting')
      : t('run.waitsUntil', { from: hours.from, to: hours.to, zone: hours.time_zone });
  const stage = waits
    ? waiting
    : batches > 0 && run?.state === 'running'
      ? t('run.epochAndBatch', { epoch, epochs, batch, batches })
      : t('run.epoch', { epoch, epochs });
  return (
    <ProgressLine
      label={t('run.progress')}
      stage={stage}
      percent={progress}
      percentText={percent(progress, locale)}
      waiting={waits}
      failed={status.status === 'failed'}
      rate={seconds === null ? undefined : t('run.perEpoch', { seconds: oneDecimal(seconds, locale) })}
      timeLeft={left === null ? undefined : t('run.left', { time: minutesAndSeconds(left) })}
    />
  );
}

/** Name, state and progress of the run, with Stop and Save. */
export function RunHead({ model, status, actions, retry, onLeave, children }: RunHeadProps) {
  const { t } = useTranslation(['training', 'models']);
  const locale = useLocale();
  const { run, status: state } = status;
  const by = run?.created_by_name ?? '';
  const since = run === null ? '' : shortMoment(run.started_at ?? run.created_at, locale);
  return (
    <Card component="section" aria-label={model.name}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {model.name}
          </Typography>
          <StatusChip label={t(`models:status.${state}`)} tone={MODEL_TONES[state]} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              t(`models:type.${model.type}`),
              ...(since === ''
                ? []
                : [
                    t(by === '' ? 'training:run.started' : 'training:run.startedBy', {
                      time: since,
                      name: by,
                    }),
                  ]),
            ].join(' · ')}
          </Typography>
          <Box sx={{ flex: 1 }} />
          {state === 'training' && (
            <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={actions.stop}>
              {t('training:stop.action')}
            </Button>
          )}
          {retry !== undefined && (
            <Button variant="outlined" loading={retry.busy} onClick={retry.onRetry}>
              {t('training:run.retry')}
            </Button>
          )}
          {state !== 'training' && (
            <Button color="inherit" onClick={onLeave}>
              {t('training:run.another')}
            </Button>
          )}
          <Button
            variant="contained"
            disabled={state !== 'completed'}
            loading={actions.saving}
            onClick={() => void actions.save()}
          >
            {t('training:save.action')}
          </Button>
        </Box>
        <Progress status={status} />
      </Box>
      {children}
    </Card>
  );
}
