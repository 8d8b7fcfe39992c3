import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notice } from '@sarm/domain/catalogue/notices';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { createLog } from '@sarm/runtime/log/pino-log';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { runFrom } from '@sarm/runtime/trace/origin';
import { type OtlpReceiver, startOtlpReceiver } from '@sarm/testing/otlp-receiver';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type JobHandler, PermanentFailure } from '../jobs/job-handler.ts';
import { startWorker, type Worker } from '../worker.ts';
import {
  faultJobs,
  fragileJob,
  readTask,
  recordEndings,
  type Sender,
  sendTask,
  sturdyJob,
} from './fault-jobs.fixture.ts';

const DONE = notice('extraction.done', { count: 12 });
interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly jobId?: string;
}

let database: TestDatabase;
let folder: string;
let sender: Sender;
let receiver: OtlpReceiver;
let worker: Worker;
const lines: Line[] = [];
let runs = 0;

const handlers: JobHandler[] = faultJobs.map(
  (job): JobHandler<typeof job> => ({
    job,
    run: async ({ what }, context) => {
      if (what === 'broken') throw new PermanentFailure(notice('task.badly_described'));
      if (what === 'fails once' && (runs += 1) === 1) throw new Error('the store did not answer');
      if (what === 'crashes') throw new Error('again and again');
      if (what === 'sends another')
        await sendTask({ ...sender, queue: context.work.queue }, sturdyJob, 'ends');
      await context.complete(() => Promise.resolve({ notice: DONE, result: {} }));
    },
  }),
);

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: faultJobs });
  folder = await mkdtemp(join(tmpdir(), 'sarm-origin-'));
  receiver = await startOtlpReceiver();
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  sender = { db: database.app.db, queue, projectId: newId() };
  await database.admin.db.insertInto('projects').values({ id: sender.projectId, name: 'Runs' }).execute();
  worker = await startWorker({
    config: readConfig({
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    }),
    log: createLog({
      level: 'debug',
      name: 'worker',
      destination: { write: (line) => void lines.push(JSON.parse(line) as Line) },
    }),
    handlers,
    endings: recordEndings([]),
    jobs: faultJobs,
  });
});
afterAll(async () => {
  await sender.queue.stop();
  await receiver.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function sendFrom(requestId: string, what: string, job = sturdyJob): Promise<string> {
  const { taskId, jobId } = await runFrom({ requestId }, () => sendTask(sender, job, what));
  await expect.poll(async () => (await readTask(sender, taskId)).status).toMatch(/completed|failed/);
  return jobId;
}
const messagesOf = (requestId: string): string[] =>
  lines.filter((line) => line.requestId === requestId).map(({ msg }) => msg);

describe('the lines of a job', () => {
  it('carry the id of the request that caused it, at every attempt', async () => {
    const requestId = randomUUID();
    const jobId = await sendFrom(requestId, 'fails once');
    await expect
      .poll(() => messagesOf(requestId))
      .toEqual(['a run failed and will be tried again', 'a task was completed']);
    expect(lines.filter((line) => line.jobId === jobId).map((line) => line.requestId)).toEqual([
      requestId,
      requestId,
    ]);
  });

  it('carry it also where one job enqueues another', async () => {
    const requestId = randomUUID();
    await sendFrom(requestId, 'sends another');
    await expect.poll(() => messagesOf(requestId)).toEqual(['a task was completed', 'a task was completed']);
    const jobs = lines.filter((line) => line.requestId === requestId).map(({ jobId }) => jobId);
    expect(new Set(jobs).size).toBe(2);
  });

  it('have none where nobody called, whatever ran before', async () => {
    const { jobId } = await sendTask(sender, sturdyJob, 'ends');
    await expect.poll(() => lines.filter((line) => line.jobId === jobId).length).toBe(1);
    expect(lines.find((line) => line.jobId === jobId)).not.toHaveProperty('requestId');
  });

  it('and the payload of a dead letter holds nothing but the work', async () => {
    const jobId = await sendFrom(randomUUID(), 'crashes', fragileJob);
    const kept = await database.admin.db
      .selectFrom('dead_letters')
      .select('payload')
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow();
    expect(Object.keys(kept.payload).toSorted()).toEqual(['projectId', 'taskId', 'what']);
  });
});

describe('the spans of attempts', () => {
  it('say how each ended', async () => {
    const jobs = {
      broken: await sendFrom(randomUUID(), 'broken'),
      crashes: await sendFrom(randomUUID(), 'crashes', fragileJob),
      ends: await sendFrom(randomUUID(), 'ends'),
    };
    await worker.stop();
    const endingOf = (jobId: string): unknown[] =>
      receiver.spans
        .filter((span) => span.attributes['messaging.message.id'] === jobId && span.kind === 5)
        .map(({ attributes, status }) => [attributes['sarm.job.outcome'], status.code]);
    expect(endingOf(jobs.broken)).toEqual([['given_up', 2]]);
    expect(endingOf(jobs.crashes)).toEqual([['given_up', 2]]);
    expect(endingOf(jobs.ends)).toEqual([['completed', undefined]]);
    const retried = receiver.spans.filter(({ attributes }) => attributes['sarm.job.outcome'] === 'failed');
    expect(retried.map(({ attributes }) => attributes['sarm.job.attempt'])).toEqual(['1']);
  });
});
