import CancelIcon from '@mui/icons-material/CancelOutlined';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { minutesAndSeconds, oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

/** How the work ended, shown where the person is; the work itself never needed this page. */
function useEndToast(video: Video): (task: Task) => void {
  const { t } = useTranslation(['videos', 'pictures']);
  const toast = useToast();
  const noticeText = useNoticeText();
  const { name, kind } = video;
  return useCallback(
    (task: Task) => {
      const what = { name, message: noticeText(task.notice, task.message) };
      if (kind === 'pictures' && task.task_type === 'ingest') {
        if (task.status === 'failed') toast.error(t('pictures:checkFailed', what));
        else if (task.status === 'completed') toast.success(what.message);
      } else if (task.status === 'failed')
        toast.error(t(task.task_type === 'ingest' ? 'task.ingestFailed' : 'task.extractionFailed', what));
      else if (task.status === 'completed' && task.task_type === 'extraction')
        toast.success(t('task.extractionDone', what));
    },
    [name, kind, t, toast, noticeText],
  );
}

export function TaskProgress({ video }: { readonly video: Video }) {
  const { t, i18n } = useTranslation(['videos', 'pictures']);
  const locale = useLocale();
  const toast = useToast();
  const noticeText = useNoticeText();
  const { task, estimate } = useTask(video.lastTaskId, useEndToast(video));
  const [cancel, cancelling] = useChange(tasksCalls.cancel);
  const can = useCan();
  const mayCancel =
    task !== undefined && can(tasksCalls.cancel, { projectId: video.projectId, createdBy: task.created_by });
  const kind = video.processingStatus === 'pending' ? 'ingest' : 'extraction';
  const label =
    video.kind === 'pictures'
      ? t('pictures:check', { name: video.name })
      : t(`task.${kind}`, { name: video.name });
  const percent = task?.progress ?? (kind === 'ingest' ? 0 : video.extractionProgress);
  const stageKey =
    `task.stage.${task?.stage === undefined || task.stage === '' ? 'queued' : task.stage}` as const;
  const stage = i18n.exists(`videos:${stageKey}`) ? t(stageKey as 'task.stage.queued') : (task?.stage ?? '');
  const message =
    task === undefined
      ? noticeText(video.extractionNotice, video.extractionMessage)
      : noticeText(task.notice, task.message);
  const stop = async (): Promise<void> => {
    if (task === undefined) return;
    const { error } = await cancel({ params: { id: task.id } });
    if (error !== undefined) toast.error(errorText(error, t('task.cancelFailed')));
  };
  return (
    <ProgressLine
      label={label}
      stage={message === '' ? stage : message}
      percent={percent}
      percentText={t('task.percent', { value: percent })}
      rate={
        estimate === null
          ? undefined
          : t('task.rate', { value: oneDecimal(estimate.percentPerSecond, locale) })
      }
      timeLeft={
        estimate === null ? undefined : t('task.left', { value: minutesAndSeconds(estimate.secondsLeft) })
      }
      action={
        mayCancel ? (
          <Tooltip title={t('task.cancel')}>
            <span>
              <IconButton
                size="small"
                aria-label={t('task.cancelOf', { label })}
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
