import type { JobDefinition } from '@sarm/contracts/jobs/job';
import type { Scoped } from '@sarm/database/kernel/connect';
import { countOpenTasks } from '@sarm/database/work/open-tasks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { OPEN_TASKS } from '@sarm/domain/limits';

const capOf = (job: JobDefinition): number | null =>
  (OPEN_TASKS as Readonly<Record<string, number | null>>)[job.name] ?? null;

/** The open task that waits longest, where the person may start no further one of this kind. */
async function findCap(
  tx: Scoped,
  job: JobDefinition,
  userId: string | null,
): Promise<{ readonly max: number; readonly taskId: string } | undefined> {
  const max = capOf(job);
  if (max === null || userId === null) return undefined;
  const { count, oldest } = await countOpenTasks(tx, { userId, jobName: job.name });
  return count < max || oldest === null ? undefined : { max, taskId: oldest };
}

export const hasRoomFor = async (tx: Scoped, job: JobDefinition, userId: string): Promise<boolean> =>
  (await findCap(tx, job, userId)) === undefined;

/** One person can fill neither the queue nor the time of everybody else's workers. Work of the installation has no cap. */
export async function refuseBeyondCap(tx: Scoped, job: JobDefinition, userId: string | null): Promise<void> {
  const params = await findCap(tx, job, userId);
  if (params !== undefined) throw new AppError('too_many_open_tasks', { params });
}
