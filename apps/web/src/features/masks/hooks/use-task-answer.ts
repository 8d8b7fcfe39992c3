import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useCallback } from 'react';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useLive } from '../../../shared/live/live-context.tsx';

const isWaiting = (answer: object): answer is { readonly task_id: string } =>
  'task_id' in answer && !('success' in answer);

/** The answer of a call that waits for its work; where that takes longer, the result of its task. */
export function useTaskAnswer() {
  const live = useLive();
  const noticeText = useNoticeText();
  return useCallback(
    async <Answer extends object>(answer: Answer | { readonly task_id: string }): Promise<Answer> => {
      if (!isWaiting(answer)) return answer;
      const task = await new Promise<Task>((resolve) => {
        const stop = live.watchTask(answer.task_id, (seen) => {
          if (!isTaskFinished(seen.status)) return;
          // The first state may come before the way to stop watching.
          queueMicrotask(() => stop());
          resolve(seen);
        });
      });
      if (task.status === 'completed') return task.result as Answer;
      throw new Error(noticeText(task.notice, task.message));
    },
    [live, noticeText],
  );
}
