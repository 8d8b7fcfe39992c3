import type { Task } from '@sarm/contracts/http/entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useEffect, useEffectEvent, useState } from 'react';
import { baseApi } from '../api/base-api.ts';
import { useSession } from '../session/session-context.tsx';
import { useAppDispatch } from '../state/store-types.ts';
import { addSample, type Estimate, estimateProgress, type ProgressSample } from './estimate-progress.ts';
import { watchTask } from './watch-task.ts';

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

/** Follows a task while the component is shown; when it ends, everything that it changed is read again. */
export function useTask(taskId: string | null, onEnd: (task: Task) => void): LiveTask {
  const session = useSession();
  const dispatch = useAppDispatch();
  const [seen, setSeen] = useState<Seen | undefined>();
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (taskId === null) return undefined;
    const stop = new AbortController();
    const onTask = (task: Task): void => {
      if (stop.signal.aborted) return;
      const at = Date.now();
      setSeen((before) => nextSeen(before, task, at));
      if (!isTaskFinished(task.status)) return;
      dispatch(baseApi.util.invalidateTags(['Video', 'Dataset', 'Frame', 'Project']));
      ended(task);
    };
    void watchTask({ session, taskId, signal: stop.signal, onTask });
    return () => stop.abort();
  }, [taskId, session, dispatch]);
  const current = seen?.task.id === taskId ? seen : undefined;
  return { task: current?.task, estimate: estimateProgress(current?.samples ?? []) };
}
