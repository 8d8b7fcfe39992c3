import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useEffect, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { useLive } from '../live/live-context.tsx';

/** More videos than one calculation takes. */
const MOST_RUNS = 100;

/** The runs that a calculation waits for, each in its newest state. */
export function useRuns(taskId: string | null): readonly Task[] {
  const live = useLive();
  const { data } = useRead(
    tasksCalls.list,
    taskId === null ? null : { query: { needed_by: taskId, limit: MOST_RUNS, page: 1 } },
    { refetchOnMountOrArgChange: true },
  );
  const [newest, setNewest] = useState<Readonly<Record<string, Task>>>({});
  const ids = (data?.tasks ?? []).map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return undefined;
    const stops = ids
      .split(',')
      .map((id) => live.watchTask(id, (task) => setNewest((before) => ({ ...before, [id]: task }))));
    return () => stops.forEach((stop) => stop());
  }, [ids, live]);
  return (data?.tasks ?? []).map((task) => {
    const latest = newest[task.id];
    return latest === undefined || latest.version < task.version ? task : latest;
  });
}

/** How far the runs of a calculation are together. */
export function useCalculationProgress(taskId: string | null) {
  const runs = useRuns(taskId);
  const done = runs.filter(({ status }) => isTaskFinished(status)).length;
  const sum = runs.reduce((all, run) => all + (isTaskFinished(run.status) ? 100 : run.progress), 0);
  return { runs, done, total: runs.length, percent: runs.length === 0 ? 0 : Math.floor(sum / runs.length) };
}
