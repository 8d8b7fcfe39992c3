import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { insertDeadLetter } from '@sarm/database/work/dead-letters.repository';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { endTask, type WorkDeps } from '@sarm/use-cases/tasks/end-task';

export interface GivenUp {
  readonly projectId: string | null;
  readonly taskId: string;
  readonly jobId: string;
  readonly jobName: string;
  readonly payload: object;
  readonly attempts: number;
  /** What people see on the task. */
  readonly notice: Notice;
  /** What administrators read in the dead letter: the failure itself. */
  readonly reason: string;
}

/** Ends a task as failed, mends its rows and keeps its reason, in the caller's transaction. False: it had ended before. */
export async function giveUp(tx: Scoped, deps: WorkDeps, work: GivenUp): Promise<boolean> {
  const task = await endTask(tx, deps, { taskId: work.taskId, status: 'failed', notice: work.notice });
  if (task === undefined) return false;
  await insertDeadLetter(tx, work);
  await appendAudit(tx, SYSTEM_ACTOR, {
    action: 'task.fail',
    projectId: work.projectId,
    subjectId: work.taskId,
    after: { jobId: work.jobId, attempts: work.attempts, notice: work.notice.code, videoId: task.video_id },
  });
  return true;
}
