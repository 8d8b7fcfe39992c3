import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../api/use-read.ts';
import { useNoticeText } from '../i18n/use-notice-text.ts';
import { useToast } from '../state/use-toast.ts';
import { ShownTask } from '../tasks/task-line.tsx';
import { useTask } from '../tasks/use-task.ts';

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

/** A video names its newest file check or extraction; runs of detection are found by the video. */
function useTaskOf(video: Video): string | null {
  const detecting = video.processingStatus === 'detection';
  const runs = useRead(
    tasksCalls.list,
    detecting ? { query: { video_id: video.id, task_type: 'detection', limit: 1 } } : null,
    { refetchOnMountOrArgChange: true },
  );
  return detecting ? (runs.data?.tasks[0]?.id ?? null) : video.lastTaskId;
}

export interface TaskProgressProps {
  readonly video: Video;
  /** What its end means on this screen; absent: a message says how it ended. */
  readonly onEnd?: (task: Task) => void;
}

const kindOf = ({ processingStatus: status }: Video): 'ingest' | 'detection' | 'extraction' => {
  if (status === 'pending') return 'ingest';
  return status === 'detection' ? 'detection' : 'extraction';
};

export function TaskProgress({ video, onEnd }: TaskProgressProps) {
  const { t, i18n } = useTranslation(['videos', 'pictures']);
  const noticeText = useNoticeText();
  const endToast = useEndToast(video);
  const { task, estimate } = useTask(useTaskOf(video), onEnd ?? endToast);
  const kind = kindOf(video);
  const label =
    video.kind === 'pictures' && kind !== 'detection'
      ? t('pictures:check', { name: video.name })
      : t(`task.${kind}`, { name: video.name });
  const stageKey =
    `task.stage.${task?.stage === undefined || task.stage === '' ? 'queued' : task.stage}` as const;
  const stage = i18n.exists(`videos:${stageKey}`) ? t(stageKey as 'task.stage.queued') : (task?.stage ?? '');
  const message =
    task === undefined
      ? noticeText(video.extractionNotice, video.extractionMessage)
      : noticeText(task.notice, task.message);
  return (
    <ShownTask
      task={task}
      estimate={estimate}
      label={label}
      stage={message === '' ? stage : message}
      percent={task?.progress ?? (kind === 'extraction' ? video.extractionProgress : 0)}
    />
  );
}
