import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit.repository';
import type { Tx } from '@sarm/database/connect';
import { insertDeadLetter } from '@sarm/database/dead-letters.repository';
import { finishTask } from '@sarm/database/tasks.repository';
import type { JobHandler } from '../jobs/job-handler.ts';

export interface GivenUp {
  readonly handler: JobHandler | undefined;
  readonly projectId: string;
  readonly taskId: string;
  readonly jobId: string;
  readonly jobName: string;
  readonly payload: object;
  readonly attempts: number;
  /** What people read on the task. */
  readonly message: string;
  /** What administrators read in the dead letter: the failure itself. */
  readonly reason: string;
}

/** Ends a task as failed, mends its rows and keeps its reason, in the caller's transaction. False: it had ended before. */
export async function giveUp(tx: Tx, work: GivenUp): Promise<boolean> {
  const task = await finishTask(tx, work.taskId, { status: 'failed', message: work.message });
  if (task === undefined) return false;
  // Rows can only be mended from a payload that is what the job says it is.
  const payload = work.handler?.job.payload.safeParse(work.payload);
  if (work.handler !== undefined && payload?.success === true)
    await work.handler.onEnded(tx, payload.data, { status: 'failed', reason: work.message });
  await insertDeadLetter(tx, work);
  await appendAudit(tx, SYSTEM_ACTOR, {
    type: 'system',
    severity: 'error',
    action: 'task.fail',
    message: `Task ${task.task_type} failed: ${work.message}`,
    projectId: work.projectId,
    resourceType: 'task',
    resourceId: work.taskId,
    details: { jobId: work.jobId, attempts: work.attempts, reason: work.reason, videoId: task.video_id },
  });
  return true;
}

export const attemptsText = (attempts: number): string =>
  `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
