import type { JobDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { insertTask, type TaskRow } from '@sarm/database/work/tasks.repository';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { refuseBeyondCap } from './refuse-beyond-cap.ts';

export interface TaskStart<J extends JobDefinition> {
  /** Made beforehand where other rows name the task. */
  readonly taskId?: string;
  /** Null: work of the installation, or of the person who starts it. */
  readonly projectId: string | null;
  readonly createdBy: string | null;
  /** The object of the kind that the job declares as its subject; the video where that is its subject. */
  readonly subjectId?: string;
  readonly videoId?: string;
  readonly datasetId?: string;
  /** Of work that must not be refused, such as the PDF of a report that is just being signed. */
  readonly beyondCap?: true;
  /** All that the job needs in addition to its task and its project. */
  readonly payload: Omit<PayloadOf<J> & object, 'taskId' | 'projectId'>;
}

/** A task and its job in the caller's transaction: where the task is visible, its job exists. */
export async function startTask<J extends JobDefinition>(
  tx: Scoped,
  queue: Pick<JobQueue, 'enqueue'>,
  job: J,
  { taskId = newId(), projectId, videoId, datasetId, createdBy, payload, ...start }: TaskStart<J>,
): Promise<TaskRow> {
  if (start.beyondCap === undefined) await refuseBeyondCap(tx, job, createdBy);
  const jobId = newId();
  const subjectId = start.subjectId ?? (job.subject === 'video' ? videoId : undefined);
  const task = await insertTask(tx, {
    id: taskId,
    projectId,
    taskType: job.taskType,
    jobName: job.name,
    jobId,
    subject: job.subject === null || subjectId === undefined ? null : { kind: job.subject, id: subjectId },
    videoId: videoId ?? null,
    datasetId: datasetId ?? null,
    createdBy,
  });
  // The rest of the payload was checked by its type; these two are added here and nowhere else.
  const fullPayload = { ...payload, taskId, projectId } as unknown as PayloadOf<J> & {
    projectId: string | null;
  };
  await queue.enqueue(tx, job, jobId, fullPayload);
  return task;
}
