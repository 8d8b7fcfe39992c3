import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useEffect } from 'react';
import { baseApi } from '../api/base-api.ts';
import type { Tag } from '../api/call-tags.ts';
import { changedByTask } from '../api/task-tags.ts';
import { useAppDispatch } from '../api/store-types.ts';
import { useLive } from './live-context.tsx';

const WAITING = 'pending ';
const stepOf = ({ status, stage }: Task): string => `${status} ${stage}`;

/**
 * What is other than before: at its end all that the task changes, at each step on the way what its video says, and where it is
 * about no single video or dataset, the datasets that it makes.
 */
function outOfDate(task: Task, before: string): Tag[] {
  const changed = changedByTask(task);
  if (isTaskFinished(task.status)) return changed;
  // A list that was read while the task waited would keep saying so next to its progress.
  if (stepOf(task) === before) return [];
  const makesDatasets = task.video_id === null && task.dataset_id === null;
  return changed.filter(({ type }) => type === 'video' || (makesDatasets && type === 'dataset'));
}

/** Held open by the shell: whatever happens to work anywhere in the person's projects, what it changed is read again. */
export function useLiveCache(): void {
  const live = useLive();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const steps = new Map<string, string>();
    return live.listen((event) => {
      if (event.type === 'settings') dispatch(baseApi.util.invalidateTags([{ type: 'me' }]));
      if (event.type !== 'task') return;
      const tags = outOfDate(event.data, steps.get(event.data.id) ?? WAITING);
      steps.set(event.data.id, stepOf(event.data));
      if (tags.length > 0) dispatch(baseApi.util.invalidateTags(tags));
    });
  }, [live, dispatch]);
}
