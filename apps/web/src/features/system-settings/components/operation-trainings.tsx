import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { operationsCalls } from '@sarm/contracts/addresses/operations.generated';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { Facts } from './facts.tsx';

interface TrainingsProps extends Pick<Operations, 'trainings'> {
  /** Some of them may have been stopped before it failed. */
  readonly onFailed: () => void;
}

/** What is trained in all projects, and the one button that ends it. */
export function OperationTrainings({ trainings, onFailed }: TrainingsProps) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  const toast = useToast();
  const confirm = useConfirm();
  const [stop, { isLoading }] = useChange(operationsCalls.stopTrainings);
  const { queued, running, waits } = trainings;
  const open = queued + running;
  const stopAll = (): void =>
    confirm({
      title: t('trainings.stop'),
      message: t('trainings.confirm', { count: open }),
      confirmLabel: t('trainings.stop'),
      destructive: true,
      onConfirm: async () => {
        const answer = await stop();
        if (answer.error === undefined) {
          toast.success(t('trainings.stopped', { count: answer.data.stopped }));
          return;
        }
        toast.error(t('trainings.failed', { message: errorText(answer.error) }));
        onFailed();
      },
    });
  return (
    <SectionCard
      title={t('trainings.title')}
      aside={
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<StopIcon />}
          disabled={open === 0}
          loading={isLoading}
          onClick={stopAll}
        >
          {t('trainings.stop')}
        </Button>
      }
    >
      {open === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('trainings.none')}
        </Typography>
      ) : (
        <Facts
          rows={[
            [t('running'), noDecimals(running, locale)],
            [t('waiting'), noDecimals(queued, locale)],
          ]}
        />
      )}
      {waits !== null && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('trainings.waits', { from: waits.from, to: waits.to, zone: waits.time_zone })}
        </Typography>
      )}
    </SectionCard>
  );
}
