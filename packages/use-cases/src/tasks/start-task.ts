import type { JobDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Scoped } from '@sarm/database/connect';
import { newId } from '@sarm/database/new-id';
import { insertTask, type TaskRow } from '@sarm/database/tasks.repository';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';

export interface TaskStart<J extends JobDefinition> {
  /** Made beforehand where other rows name the task. */
  readonly taskId?: string;
  /** Null: work of the installation, or of the person who starts it. */
  readonly projectId: string | null;
  readonly createdBy: string | null;
  /** What the work is about; a video unless said otherwise. */
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly videoId?: string;
  readonly datasetId?: string;
  /** All that the job needs beside its task and its project. */
  readonly payload: Omit<PayloadOf<J> & object, 'taskId' | 'projectId'>;
}

/** A task and its job in the caller's transaction: whoever sees the task knows that somebody will work on it. */
export async function startTask<J extends JobDefinition>(
  tx: Scoped,
  queue: Pick<JobQueue, 'enqueue'>,
  job: J,
  { taskId = newId(), projectId, videoId, datasetId, createdBy, payload, ...start }: TaskStart<J>,
): Promise<TaskRow> {
  const jobId = newId();
  const subject = start.subject ?? (videoId === undefined ? undefined : { kind: 'video', id: videoId });
  const task = await insertTask(tx, {
    id: taskId,
    projectId,
    taskType: job.taskType,
    jobName: job.name,
    jobId,
    subject: subject ?? null,
    videoId: videoId ?? null,
    datasetId: datasetId ?? null,
    createdBy,
  });
  // The rest of the payload was checked by its type; these two are added here and nowhere else.
  const whole = { ...payload, taskId, projectId } as unknown as PayloadOf<J> & { projectId: string | null };
  await queue.enqueue(tx, job, jobId, whole);
  return task;
}
