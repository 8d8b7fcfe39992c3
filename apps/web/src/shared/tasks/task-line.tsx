import CancelIcon from '@mui/icons-material/CancelOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds, oneDecimal } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { useNoticeText } from '../i18n/use-notice-text.ts';
import { useCancelTask } from './use-cancel-task.ts';
import { useTask } from './use-task.ts';

export interface ShownTaskProps {
  /** Undefined while it is read. */
  readonly task: Task | undefined;
  readonly estimate: ReturnType<typeof useTask>['estimate'];
  readonly label: string;
  readonly stage: string;
  readonly percent: number;
  readonly waiting?: boolean;
  /** It is cancelled by a button elsewhere. */
  readonly cancelElsewhere?: boolean;
}

/** What an open task does, with percent, rate, time left and its cancel. Needs the texts of videos. */
export function ShownTask(props: ShownTaskProps) {
  const { task, estimate, label, stage, percent, waiting = false, cancelElsewhere = false } = props;
  const { t } = useTranslation('videos');
  const locale = useLocale();
  const { mayCancel, stop, stopping } = useCancelTask(task);
  return (
    <ProgressLine
      label={label}
      stage={stage}
      percent={percent}
      percentText={t('task.percent', { value: percent })}
      waiting={waiting}
      rate={
        estimate === null
          ? undefined
          : t('task.rate', { value: oneDecimal(estimate.percentPerSecond, locale) })
      }
      timeLeft={
        estimate === null ? undefined : t('task.left', { value: minutesAndSeconds(estimate.secondsLeft) })
      }
      action={
        mayCancel && !cancelElsewhere ? (
          <Tooltip title={t('task.cancel')}>
            <span>
              <IconButton
                size="small"
                aria-label={t('task.cancelOf', { label })}
                disabled={stopping}
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

export interface TaskLineProps extends Pick<ShownTaskProps, 'cancelElsewhere'> {
  /** As it was read; its newer states come by themselves. */
  readonly task: Task;
  readonly label: string;
  readonly onEnd: (task: Task) => void;
}

/** An open task that a list of tasks answered. Needs the texts of videos and notices. */
export function TaskLine({ task: read, label, onEnd, ...look }: TaskLineProps) {
  const { t } = useTranslation('videos');
  const noticeText = useNoticeText();
  const live = useTask(read.id, onEnd);
  const task = live.task ?? read;
  const message = noticeText(task.notice, task.message);
  return (
    <ShownTask
      task={task}
      estimate={live.estimate}
      label={label}
      stage={message === '' ? t('task.stage.queued') : message}
      percent={task.progress}
      waiting={task.status === 'pending'}
      {...look}
    />
  );
}
