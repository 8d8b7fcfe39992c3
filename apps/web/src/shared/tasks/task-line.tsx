import CancelIcon from '@mui/icons-material/CancelOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { useCan } from '../access/user-context.tsx';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { minutesAndSeconds, oneDecimal } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { useNoticeText } from '../i18n/use-notice-text.ts';
import { useToast } from '../state/use-toast.ts';
import { useTask } from './use-task.ts';

export interface TaskLineProps {
  /** As it was read; its newer states come by themselves. */
  readonly task: Task;
  readonly label: string;
  readonly onEnd: (task: Task) => void;
}

/** An open task: what it does, percent, rate, time left and its cancel. Needs the texts of videos and notices. */
export function TaskLine({ task: read, label, onEnd }: TaskLineProps) {
  const { t } = useTranslation(['videos', 'notices']);
  const locale = useLocale();
  const toast = useToast();
  const can = useCan();
  const noticeText = useNoticeText();
  const live = useTask(read.id, onEnd);
  const task = live.task ?? read;
  const [cancel, cancelling] = useChange(tasksCalls.cancel);
  const mayCancel = can(tasksCalls.cancel, { projectId: task.project_id, createdBy: task.created_by });
  const message = noticeText(task.notice, task.message);
  const stop = async (): Promise<void> => {
    const { error } = await cancel({ params: { id: task.id } });
    if (error !== undefined) toast.error(errorText(error, t('videos:task.cancelFailed')));
  };
  const estimate = live.estimate;
  return (
    <ProgressLine
      label={label}
      stage={message === '' ? t('videos:task.stage.queued') : message}
      percent={task.progress}
      percentText={t('videos:task.percent', { value: task.progress })}
      waiting={task.status === 'pending'}
      rate={
        estimate === null
          ? undefined
          : t('videos:task.rate', { value: oneDecimal(estimate.percentPerSecond, locale) })
      }
      timeLeft={
        estimate === null
          ? undefined
          : t('videos:task.left', { value: minutesAndSeconds(estimate.secondsLeft) })
      }
      action={
        mayCancel ? (
          <Tooltip title={t('videos:task.cancel')}>
            <span>
              <IconButton
                size="small"
                aria-label={t('videos:task.cancelOf', { label })}
                disabled={cancelling.isLoading}
                onClick={() => void stop()}
              >
                <CancelIcon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        ) : undefined
      }
    />
  );
}
