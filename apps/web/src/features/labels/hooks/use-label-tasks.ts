import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { useRead } from '../../../shared/api/use-read.ts';
import { useNewestTasks } from '../../../shared/tasks/use-newest-tasks.ts';

const NONE: readonly Task[] = [];
/** More than one project may run at once. */
const SHOWN = 10;

/** The files of a label that are being written, also those of others and of an earlier visit. */
export function useOpenExports(labelId: string): readonly Task[] {
  const { currentData } = useRead(
    tasksCalls.list,
    { query: { label_id: labelId, task_type: 'export', page: 1, limit: SHOWN } },
    { refetchOnMountOrArgChange: true },
  );
  return useNewestTasks(currentData?.tasks ?? NONE)
    .filter(({ status }) => !isTaskFinished(status))
    .toReversed();
}
