import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useCalculationProgress } from '../../../shared/tasks/use-calculation-progress.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

const MOST = 3;

/** A calculation waits for the runs of its videos, and is pending as long as any of them works. */
const isCalculation = ({ task_type, stage }: Task): boolean =>
  task_type === 'analysis' && stage === 'waiting';

/** The work that the person has started and that still runs; read anew whenever the menu opens. */
export function useRunningWork() {
  const { id } = useUser();
  const fresh = { refetchOnMountOrArgChange: true };
  const working = useRead(tasksCalls.list, { query: { status: 'processing', limit: 50 } }, fresh);
  const waiting = useRead(
    tasksCalls.list,
    { query: { status: 'pending', task_type: 'analysis', limit: 50 } },
    fresh,
  );
  const own = (tasks: readonly Task[] = []) => tasks.filter((task) => task.created_by === id);
  // Motility and concentration of a sample wait for the same runs: one line for both, and none for a single run.
  const analyses = own(waiting.data?.tasks)
    .filter(isCalculation)
    .filter((task, place, all) => all.findIndex((each) => each.dataset_id === task.dataset_id) === place);
  const others = own(working.data?.tasks).filter(
    ({ task_type, dataset_id }) =>
      task_type !== 'analysis' || !analyses.some((each) => each.dataset_id === dataset_id),
  );
  const refetch = (): void => void Promise.all([working.refetch(), waiting.refetch()]);
  return { mine: [...analyses, ...others].slice(0, MOST), refetch };
}

interface RunningTaskProps {
  readonly started: Task;
  /** It has ended. */
  readonly onEnd: () => void;
}

export function RunningTask(props: RunningTaskProps) {
  return isCalculation(props.started) ? <RunningAnalysis {...props} /> : <RunningJob {...props} />;
}

/** All videos of a sample together, by its name. */
function RunningAnalysis({ started, onEnd }: RunningTaskProps) {
  const { t } = useTranslation(['notifications', 'videos']);
  useTask(
    started.id,
    useCallback(() => onEnd(), [onEnd]),
  );
  const { percent, done, total } = useCalculationProgress(started.id);
  const { dataset_id: id } = started;
  const { data: dataset } = useRead(datasetsCalls.get, id === null ? null : { params: { id }, query: {} });
  const label = dataset === undefined ? t('work.analysis') : t('workOf', { sample: dataset.name });
  return (
    <Line
      label={label}
      stage={total === 0 ? '' : t('videosDone', { done, count: total })}
      percent={percent}
    />
  );
}

function RunningJob({ started, onEnd }: RunningTaskProps) {
  const { t } = useTranslation(['notifications', 'videos']);
  const noticeText = useNoticeText();
  const { task = started, estimate } = useTask(
    started.id,
    useCallback(() => onEnd(), [onEnd]),
  );
  const label = t(`work.${task.task_type}`);
  return (
    <Line
      label={label}
      stage={noticeText(task.notice, task.message)}
      percent={task.progress}
      {...(estimate === null
        ? {}
        : { timeLeft: t('videos:task.left', { value: minutesAndSeconds(estimate.secondsLeft) }) })}
    />
  );
}

interface LineProps {
  readonly label: string;
  readonly stage: string;
  readonly percent: number;
  readonly timeLeft?: string;
}

function Line({ label, stage, percent, timeLeft }: LineProps) {
  const { t } = useTranslation('videos');
  return (
    <Box component="li" sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 620, mb: 0.5, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <ProgressLine
        label={label}
        stage={stage}
        percent={percent}
        percentText={t('task.percent', { value: percent })}
        timeLeft={timeLeft}
      />
    </Box>
  );
}
