import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useCallback } from 'react';
import { useLive } from '../../../shared/live/live-context.tsx';

/** Waits for the end of a task. */
export function useEndedTask(): (taskId: string) => Promise<Task> {
  const live = useLive();
  return useCallback(
    (taskId) =>
      new Promise((resolve) => {
        const stop = live.watchTask(taskId, (task) => {
          if (!isTaskFinished(task.status)) return;
          // Called at once where the end is stored already: then there is nothing to stop yet.
          queueMicrotask(() => stop());
          resolve(task);
        });
      }),
    [live],
  );
}
