import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../live/live-context.tsx';
import { addSample, type Estimate, estimateProgress, type ProgressSample } from './estimate-progress.ts';

export interface LiveTask {
  readonly task: Task | undefined;
  readonly estimate: Estimate | null;
}
interface Seen {
  readonly task: Task;
  readonly samples: readonly ProgressSample[];
}

const nextSeen = (before: Seen | undefined, task: Task, at: number): Seen => {
  const samples = before?.task.id === task.id ? before.samples : [];
  return {
    task,
    samples: task.status === 'processing' ? addSample(samples, { at, percent: task.progress }) : samples,
  };
};

/** Follows a task while the component is shown. What its end changed is read again by itself (useLiveCache). */
export function useTask(taskId: string | null, onEnd: (task: Task) => void): LiveTask {
  const live = useLive();
  const [seen, setSeen] = useState<Seen | undefined>();
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (taskId === null) return undefined;
    return live.watchTask(taskId, (task) => {
      const at = Date.now();
      setSeen((before) => nextSeen(before, task, at));
      if (isTaskFinished(task.status)) ended(task);
    });
  }, [taskId, live]);
  const current = seen?.task.id === taskId ? seen : undefined;
  return { task: current?.task, estimate: estimateProgress(current?.samples ?? []) };
}
