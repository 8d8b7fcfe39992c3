import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useRead } from '../api/use-read.ts';
import { useNewestTasks } from './use-newest-tasks.ts';

/** More videos than one calculation takes. */
const MOST_RUNS = 100;

const NONE: readonly Task[] = [];

/** The runs that a calculation waits for, each in its newest state. */
export function useRuns(taskId: string | null): readonly Task[] {
  const { data } = useRead(
    tasksCalls.list,
    taskId === null ? null : { query: { needed_by: taskId, limit: MOST_RUNS, page: 1 } },
    { refetchOnMountOrArgChange: true },
  );
  return useNewestTasks(data?.tasks ?? NONE);
}

/** How far the runs of a calculation are together. */
export function useCalculationProgress(taskId: string | null) {
  const runs = useRuns(taskId);
  const done = runs.filter(({ status }) => isTaskFinished(status)).length;
  const sum = runs.reduce((all, run) => all + (isTaskFinished(run.status) ? 100 : run.progress), 0);
  return { runs, done, total: runs.length, percent: runs.length === 0 ? 0 : Math.floor(sum / runs.length) };
}
