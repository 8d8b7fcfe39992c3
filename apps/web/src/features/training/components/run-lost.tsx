import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface RunLostProps {
  readonly status: TrainingStatus;
  readonly onRetry: () => void;
}

/** The server does not answer: curves and log stay as they were, and their age stands above them. */
export function RunLost({ status, onRetry }: RunLostProps) {
  const { t } = useTranslation(['training', 'common']);
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
  const at = status.seen_at ?? status.run?.created_at;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {at === undefined
        ? t('training:run.lost')
        : t('training:run.lostSince', { time: time.format(new Date(at)) })}
    </Alert>
  );
}
