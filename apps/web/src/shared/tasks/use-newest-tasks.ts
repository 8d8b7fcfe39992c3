import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useEffect, useState } from 'react';
import { useLive } from '../live/live-context.tsx';

/** Tasks as they were read, each in its newest state for as long as they are shown. */
export function useNewestTasks(tasks: readonly Task[]): readonly Task[] {
  const live = useLive();
  const [newest, setNewest] = useState<Readonly<Record<string, Task>>>({});
  const ids = tasks.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return undefined;
    const stops = ids
      .split(',')
      .map((id) => live.watchTask(id, (task) => setNewest((before) => ({ ...before, [id]: task }))));
    return () => stops.forEach((stop) => stop());
  }, [ids, live]);
  return tasks.map((task) => {
    const latest = newest[task.id];
    return latest === undefined || latest.version < task.version ? task : latest;
  });
}
