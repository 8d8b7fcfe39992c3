import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { claimTask, insertTask } from '@sarm/database/work/tasks.repository';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import type { WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { JobHandler } from '../jobs/job-handler.ts';
import { endDeadLetter } from './end-dead-letter.ts';
import { sturdyJob } from './fault-jobs.fixture.ts';
import type { RunDeps } from './run-deps.ts';
import { runJob } from './run-job.ts';

let database: TestDatabase;
let folder: string;
let projectId: string;
let deps: RunDeps;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-lost-'));
  projectId = await createProject(database);
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  const work: WorkDeps = { queue, clock: systemClock, endings: {} };
  const blobs = createBlobStore({ kind: 'folder', root: join(folder, 'blobs') });
  deps = { db: database.app.db, work, blobs, log: silentLog, scratchRoot: join(folder, 'scratch') };
});
afterAll(async () => {
  await deps.work.queue.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function waitingTask(): Promise<{ taskId: string; jobId: string; payload: object }> {
  const [taskId, jobId] = [newId(), newId()];
  const job = { taskType: sturdyJob.taskType, jobName: sturdyJob.name, jobId };
  await inScope(deps.db, asProject(projectId), (tx) =>
    insertTask(tx, { id: taskId, projectId, createdBy: null, ...job }),
  );
  return { taskId, jobId, payload: { taskId, projectId, what: 'x' } };
}
const claim = (taskId: string) => inScope(deps.db, asProject(projectId), (tx) => claimTask(tx, taskId));
const read = (taskId: string) =>
  database.admin.db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();

describe('a run that lost its task', () => {
  it('leaves the run of its successor alone when it fails', async () => {
    const { taskId, jobId, payload } = await waitingTask();
    let successor: string | null | undefined;
    const handler: JobHandler<typeof sturdyJob> = {
      job: sturdyJob,
      run: async () => {
        // Another worker takes over, and this one fails before its watch has noticed.
        successor = (await claim(taskId))?.attempt_token;
        throw new Error('the store did not answer');
      },
    };
    const { signal } = new AbortController();
    const countAnew = () => Promise.resolve();
    const queued = {
      jobId,
      jobName: sturdyJob.name,
      payload,
      retryCount: 0,
      retryLimit: 3,
      requestId: undefined,
      endedAs: () => undefined,
      countAnew,
      signal,
    };
    await runJob(deps, handler, queued);
    expect(successor).toBeTruthy();
    expect(await read(taskId)).toMatchObject({ status: 'processing', attempt_token: successor, attempts: 2 });
  });
});

describe('a dead letter', () => {
  const letterOf = (job: { jobId: string; payload: object }) => ({
    ...job,
    jobName: sturdyJob.name,
    reason: 'job heartbeat timeout',
    attempts: 4,
    requestId: undefined,
  });

  it('ends its task even where its rows cannot be mended', async () => {
    const job = await waitingTask();
    await claim(job.taskId);
    const broken = { [sturdyJob.name]: () => Promise.reject(new Error('the video is not there')) };
    await endDeadLetter({ ...deps, work: { ...deps.work, endings: broken } }, [], letterOf(job));
    expect(await read(job.taskId)).toMatchObject({ status: 'failed', attempt_token: null });
    const kept = await database.admin.db
      .selectFrom('dead_letters')
      .select(['task_id', 'attempts'])
      .where('job_id', '=', job.jobId)
      .execute();
    expect(kept).toEqual([{ task_id: job.taskId, attempts: 4 }]);
  });

  it('mends the rows in the transaction that ends its task', async () => {
    const job = await waitingTask();
    await claim(job.taskId);
    const mended: string[] = [];
    const mending: WorkDeps['endings'] = {
      [sturdyJob.name]: (_tx, _deps, { task, ending }) => {
        mended.push(`${task.id} ${ending.status} ${ending.reason.code}`);
        return Promise.resolve();
      },
    };
    await endDeadLetter({ ...deps, work: { ...deps.work, endings: mending } }, [], letterOf(job));
    expect(mended).toEqual([`${job.taskId} failed task.worker_stopped`]);
  });
});
