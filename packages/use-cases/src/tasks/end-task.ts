import { type Actor, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { finishTask, type TaskEnding, type TaskRow } from '@sarm/database/work/tasks.repository';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import type { WorkEnding } from '@sarm/domain/work-ending';
import type { Clock } from '@sarm/runtime/clock';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { publishEvent } from '../events/publish-event.ts';

/** Rows to mend when work ends without a result, e.g. the status of its video, in the transaction that ends the task. */
export type JobEnding = (
  tx: Scoped,
  deps: WorkDeps,
  ended: { readonly task: TaskRow; readonly ending: WorkEnding; readonly actor: Actor },
) => Promise<void>;

/** What ending work needs; the composition root passes the one table of endings. */
export interface WorkDeps {
  readonly queue: JobQueue;
  /** Decides whether the lot of a chamber has expired. */
  readonly clock: Clock;
  /** By the name of the job. */
  readonly endings: Readonly<Record<string, JobEnding>>;
  /** For figures, inside the transaction: one that is rolled back and tried again counts twice. */
  readonly onCalculated?: ((answer: StoredCalculation) => void) | undefined;
}

/**
 * The one way a task ends: completed, failed or cancelled. Without a result its job's own ending mends the rows; a
 * cancelled job leaves the queue, and a worker that runs it finds its attempt token gone and stops without writing.
 * Its event is written with it. Undefined: it had ended before, so that an ending is reported only once. The caller
 * writes the audit row.
 */
export async function endTask(
  tx: Scoped,
  deps: WorkDeps,
  { taskId, actor = SYSTEM_ACTOR, ...ending }: TaskEnding & { taskId: string; actor?: Actor },
): Promise<TaskRow | undefined> {
  const task = await finishTask(tx, taskId, ending);
  if (task === undefined) return undefined;
  if (ending.status === 'cancelled' && task.job_id !== null)
    await deps.queue.cancel(tx, task.job_name, task.job_id);
  if (ending.status !== 'completed') {
    const outcome = { status: ending.status, reason: ending.notice };
    await deps.endings[task.job_name]?.(tx, deps, { task, ending: outcome, actor });
  }
  await publishEvent(tx, deps.queue, {
    kind: 'task.ended',
    projectId: task.project_id,
    payload: { taskId },
  });
  return task;
}
