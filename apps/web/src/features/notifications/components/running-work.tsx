import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

const MOST = 3;

/** The work that the person has started and that still runs; read anew whenever the menu opens. */
export function useRunningWork() {
  const { id } = useUser();
  const { data, refetch } = useRead(
    tasksCalls.list,
    { query: { status: 'processing', limit: 50 } },
    { refetchOnMountOrArgChange: true },
  );
  const mine = (data?.tasks ?? []).filter((task) => task.created_by === id).slice(0, MOST);
  return { mine, refetch };
}

interface RunningTaskProps {
  readonly started: Task;
  /** It has ended. */
  readonly onEnd: () => void;
}

export function RunningTask({ started, onEnd }: RunningTaskProps) {
  const { t } = useTranslation(['notifications', 'videos']);
  const noticeText = useNoticeText();
  const { task = started, estimate } = useTask(
    started.id,
    useCallback(() => onEnd(), [onEnd]),
  );
  const label = t(`work.${task.task_type}`);
  return (
    <Box component="li" sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 620, mb: 0.5 }}>
        {label}
      </Typography>
      <ProgressLine
        label={label}
        stage={noticeText(task.notice, task.message)}
        percent={task.progress}
        percentText={t('videos:task.percent', { value: task.progress })}
        timeLeft={
          estimate === null
            ? undefined
            : t('videos:task.left', { value: minutesAndSeconds(estimate.secondsLeft) })
        }
      />
    </Box>
  );
}
