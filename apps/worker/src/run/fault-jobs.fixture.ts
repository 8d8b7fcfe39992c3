import { randomUUID } from 'node:crypto';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { defineJob } from '@sarm/contracts/jobs/job';
import type { Database } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { insertTask, type TaskRow } from '@sarm/database/work/tasks.repository';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { JobEnding, WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { sql } from 'kysely';
import { z } from 'zod';

const payload = z.object({ taskId: z.uuid(), projectId: z.uuid(), what: z.string() });
export type FaultPayload = z.output<typeof payload>;

export const sturdyJob = defineJob({ ...extractFramesJob, name: 'test-sturdy', payload });
/** Tried once: the shortest way to a job whose every worker died. */
export const fragileJob = defineJob({ ...extractFramesJob, name: 'test-fragile', payload, retryLimit: 0 });
export const faultJobs = [sturdyJob, fragileJob];

export interface Sender {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly projectId: string;
}

/** A task and its job in one transaction, as the API does it. */
export async function sendTask(
  sender: Sender,
  job: typeof sturdyJob,
  what: string,
  change: object = {},
): Promise<{ taskId: string; jobId: string }> {
  const [taskId, jobId] = [newId(), randomUUID()];
  const { projectId } = sender;
  await inScope(sender.db, asProject(projectId), async (tx) => {
    await insertTask(tx, {
      id: taskId,
      projectId,
      taskType: job.taskType,
      jobName: job.name,
      jobId,
      createdBy: null,
    });
    await sender.queue.enqueue(tx, job, jobId, { taskId, projectId, what, ...change });
  });
  return { taskId, jobId };
}

export const readTask = (sender: Sender, taskId: string): Promise<TaskRow> =>
  inScope(sender.db, asProject(sender.projectId), (tx) =>
    tx.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow(),
  );

/** The result of a run is a dataset named after its task, so that a second result would be seen. */
export const resultsOf = async (sender: Sender, taskId: string): Promise<string[]> =>
  (
    await inScope(sender.db, asProject(sender.projectId), (tx) =>
      tx.selectFrom('datasets').select('description').where('name', '=', taskId).execute(),
    )
  ).map((row) => row.description);

export interface RecordedEnding {
  readonly taskId: string;
  readonly status: string;
  readonly reason: Notice;
}

/** Endings that record what they were called with. */
export const recordEndings = (ended: RecordedEnding[]): WorkDeps['endings'] =>
  Object.fromEntries(
    faultJobs.map((job): [string, JobEnding] => [
      job.name,
      async (tx, _deps, { task, ending }) => {
        // Seen by the transaction that ends the task, and undone with it.
        await sql`select 1`.execute(tx);
        ended.push({ taskId: task.id, ...ending });
      },
    ]),
  );
