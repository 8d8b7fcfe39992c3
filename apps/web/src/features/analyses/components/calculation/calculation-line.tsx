import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/api/api-error.ts';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useToast } from '../../../../shared/state/use-toast.ts';
import { useTask } from '../../../../shared/tasks/use-task.ts';
import type { Calculation } from '../../hooks/use-start-calculation.ts';

export const taskOf = (calculation: Calculation): string | null =>
  calculation.state === 'running' ? calculation.taskId : null;

export interface CalculationLineProps {
  readonly kind: CalculationKind;
  /** Another one stands before it. */
  readonly divided?: boolean;
  readonly calculation: Calculation;
  readonly percent: number;
  readonly done: number;
  readonly total: number;
  readonly onEnd: (task: Task) => void;
}

/** One calculation: how many of its videos are measured, and its cancel. */
export function CalculationLine({
  kind,
  divided = false,
  calculation,
  percent,
  done,
  total,
  onEnd,
}: CalculationLineProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const toast = useToast();
  const [cancel, cancelling] = useChange(tasksCalls.cancel);
  const taskId = taskOf(calculation);
  useTask(taskId, onEnd);
  const name = t(`analyses:reportPage.${kind}`);
  const ended = calculation.state === 'done' || calculation.state === 'failed';
  const shown = ended ? 100 : percent;
  const stop = async (): Promise<void> => {
    if (taskId === null) return;
    const { error } = await cancel({ params: { id: taskId } });
    if (error !== undefined) toast.error(errorText(error, t('analyses:generate.cancelFailed')));
  };
  return (
    <Box
      sx={{
        p: 2,
        minWidth: 0,
        ...(!divided
          ? {}
          : {
              borderTop: { xs: 1, sm: 0 },
              borderLeft: { xs: 0, sm: 1 },
              // After the widths: the shorthand would set the colour back.
              '&&': { borderColor: 'hairline' },
            }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28, mb: 0.5 }}>
        <Typography variant="h4" component="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        {taskId !== null && (
          <Button
            size="small"
            loading={cancelling.isLoading}
            onClick={() => void stop()}
            aria-label={t('analyses:generate.cancelOf', { name })}
          >
            {t('common:cancel')}
          </Button>
        )}
      </Box>
      <ProgressLine
        label={name}
        failed={calculation.state === 'failed'}
        stage={
          calculation.state === 'failed'
            ? calculation.message
            : calculation.state === 'starting'
              ? t('analyses:generate.starting')
              : t('analyses:generate.measured', { done: ended ? total : done, total })
        }
        percent={shown}
        percentText={t('analyses:generate.percent', { value: shown })}
      />
    </Box>
  );
}
