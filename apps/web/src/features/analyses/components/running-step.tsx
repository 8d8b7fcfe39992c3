import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { CALCULATION_KINDS, type CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';
import { useCalculationProgress } from '../../../shared/tasks/use-calculation-progress.ts';
import type { Calculation, Calculations, Generation } from '../hooks/use-generate-report.ts';
import { TimeLeft } from './estimated-time.tsx';
import { RunLine } from './run-line.tsx';

export interface RunningStepProps {
  readonly generation: Generation;
  readonly onEnd: (kind: CalculationKind, task: Task) => void;
}

const taskOf = (calculation: Calculation): string | null =>
  calculation.state === 'running' ? calculation.taskId : null;
export const openTasks = (calculations: Calculations): readonly string[] =>
  CALCULATION_KINDS.flatMap((kind) => taskOf(calculations[kind]) ?? []);

/** Step 1: both calculations with their cancel, and one line for the run of each video. */
export function RunningStep({ generation, onEnd }: RunningStepProps) {
  const { t } = useTranslation('analyses');
  const { calculations, videos } = generation;
  const [any = null] = openTasks(calculations);
  const { runs, percent, done, total } = useCalculationProgress(any);
  const stored = videos.length - total;
  const overall = videos.length === 0 ? 0 : Math.floor((percent * total + 100 * stored) / videos.length);
  return (
    <Box sx={{ display: 'grid', gap: 2, px: 3, pb: 2 }}>
      <Card sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {CALCULATION_KINDS.map((kind, place) => (
          <CalculationLine
            key={kind}
            kind={kind}
            first={place === 0}
            calculation={calculations[kind]}
            percent={any === null ? 0 : overall}
            done={any === null ? 0 : done + stored}
            total={videos.length}
            onEnd={(task) => onEnd(kind, task)}
          />
        ))}
      </Card>
      <Card component="section">
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            px: 2,
            py: 1,
          }}
        >
          <Typography variant="h4" component="h3">
            {t('videosTable.title')}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('generate.shared')}
            <TimeLeft videos={videos} runs={runs} />
          </Typography>
        </Box>
        {videos.map((video) => (
          <RunLine
            key={video.id}
            video={video}
            run={runs.find(({ video_id }) => video_id === video.id)}
            waiting={any === null}
          />
        ))}
      </Card>
      <Typography
        variant="body2"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary' }}
      >
        <InfoIcon sx={{ fontSize: 18 }} />
        {t('generate.info')}
      </Typography>
    </Box>
  );
}

interface LineProps {
  readonly kind: CalculationKind;
  readonly first: boolean;
  readonly calculation: Calculation;
  readonly percent: number;
  readonly done: number;
  readonly total: number;
  readonly onEnd: (task: Task) => void;
}

function CalculationLine({ kind, first, calculation, percent, done, total, onEnd }: LineProps) {
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
        ...(first
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
