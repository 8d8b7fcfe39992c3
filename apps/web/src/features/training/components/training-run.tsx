import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import type { useStartTraining } from '../hooks/use-start-training.ts';
import { useRunActions } from '../hooks/use-run-actions.ts';
import { useShownLog } from '../hooks/use-shown-log.ts';
import { useTrainingStatus } from '../hooks/use-training-status.ts';
import { LogBox } from './log-box.tsx';
import { RunCurvesRow } from './run-curves-row.tsx';
import { RunEvaluation } from './run-evaluation.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunHead } from './run-head.tsx';
import { RunLost } from './run-lost.tsx';

export interface TrainingRunProps {
  readonly modelId: string;
  readonly starting: ReturnType<typeof useStartTraining>;
  readonly onLeave: () => void;
}

const RETRIED: ReadonlySet<TrainingStatus['status']> = new Set(['created', 'stopped', 'failed']);

/** TEC-130, TEC-170: the values of a real run; what is not there yet is not drawn. */
export function TrainingRun({ modelId, starting, onLeave }: TrainingRunProps) {
  const { t } = useTranslation(['training', 'common']);
  const model = useRead(modelsCalls.get, { params: { id: modelId } });
  const status = useTrainingStatus(modelId);
  const reload = (): void => {
    void model.refetch();
    void status.refetch();
  };
  const actions = useRunActions(modelId, { saved: onLeave, changed: reload });
  const lines = useShownLog(status.data, starting.failures);
  const failed =
    model.data === undefined ? model.error : status.data === undefined ? status.error : undefined;
  if (failed !== undefined)
    return (
      <ErrorState
        message={t('training:run.failed', { message: errorText(failed) })}
        retryLabel={t('common:retry')}
        onRetry={reload}
        retrying={status.isFetching}
      />
    );
  if (model.data === undefined || status.data === undefined)
    return <CardSkeletons label={t('training:title')} count={4} />;
  const { status: state, run } = status.data;
  const reason = run?.message ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      {status.isError && <RunLost status={status.data} onRetry={reload} />}
      {state === 'failed' && (
        <Alert severity="error">
          {reason === '' ? t('training:run.ended') : t('training:run.endedWith', { reason })}
        </Alert>
      )}
      <RunHead
        model={model.data}
        status={status.data}
        actions={actions}
        retry={
          RETRIED.has(state)
            ? { busy: starting.starting, onRetry: () => void starting.retry(modelId).then(reload) }
            : undefined
        }
        onLeave={onLeave}
      >
        <RunFigures status={status.data} />
      </RunHead>
      <RunCurvesRow status={status.data} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' },
          '& > *': { minWidth: 0 },
        }}
      >
        <LogBox lines={lines} />
        <RunFacts model={model.data} status={status.data} />
      </Box>
      {status.data.card !== null && (
        <RunEvaluation model={model.data} status={status.data} card={status.data.card} />
      )}
      {state === 'trained' && (
        <Button variant="outlined" onClick={onLeave} sx={{ justifySelf: 'start' }}>
          {t('training:run.another')}
        </Button>
      )}
    </Box>
  );
}
