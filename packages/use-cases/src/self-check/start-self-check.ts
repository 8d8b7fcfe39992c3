import { selfCheckJob } from '@sarm/contracts/jobs/self-check';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findOpenSelfCheck, holdSelfCheck } from '@sarm/database/work/self-checks.repository';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { startTask } from '../tasks/start-task.ts';

/** PLT-236: one at a time; a request meanwhile gets the one that runs. */
export async function startSelfCheck(
  tx: Scoped,
  queue: Pick<JobQueue, 'enqueue'>,
  createdBy: string | null,
): Promise<{ readonly taskId: string; readonly started: boolean }> {
  await holdSelfCheck(tx);
  const open = await findOpenSelfCheck(tx, selfCheckJob.name);
  if (open !== undefined) return { taskId: open.id, started: false };
  const task = await startTask(tx, queue, selfCheckJob, { projectId: null, createdBy, payload: {} });
  return { taskId: task.id, started: true };
}
