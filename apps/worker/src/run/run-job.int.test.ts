import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { readConfig } from '../config.ts';
import { type JobContext, type JobHandler, PermanentFailure } from '../jobs/job-handler.ts';
import { startWorker, type Worker } from '../worker.ts';
import {
  faultJobs,
  type FaultPayload,
  fragileJob,
  readTask,
  type RecordedEnding,
  recordEndings,
  type Sender,
  sendTask,
  sturdyJob,
} from './fault-jobs.fixture.ts';

type Behaviour = (context: JobContext, payload: FaultPayload) => Promise<void>;
const behaviours = new Map<string, Behaviour>();
const ended: RecordedEnding[] = [];
const DONE = notice('extraction.done', { count: 12 });

const handlers: JobHandler[] = faultJobs.map(
  (job): JobHandler<typeof job> => ({
    job,
    run: (payload, context) =>
      behaviours.get(payload.what)?.(context, payload) ?? Promise.reject(new Error(`no ${payload.what}`)),
  }),
);

let database: TestDatabase;
let folder: string;
let sender: Sender;
let worker: Worker;

const launch = (graceSeconds: number): Promise<Worker> =>
  startWorker({
    config: readConfig({
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: folder,
      SARM_WORKER_CONCURRENCY: '4',
      SARM_WORKER_GRACE_SECONDS: String(graceSeconds),
    }),
    log: silentLog,
    handlers,
    endings: recordEndings(ended),
    jobs: faultJobs,
  });

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: faultJobs });
  folder = await mkdtemp(join(tmpdir(), 'sarm-run-job-'));
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  sender = { db: database.app.db, queue, projectId: newId() };
  await database.admin.db.insertInto('projects').values({ id: sender.projectId, name: 'Runs' }).execute();
  worker = await launch(5);
});
afterAll(async () => {
  await worker.stop();
  await sender.queue.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function until<T>(find: () => Promise<T | undefined | false>, withinMs = 5000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await delay(20);
  }
}
const taskWith = (taskId: string, status: string, withinMs?: number) =>
  until(async () => {
    const task = await readTask(sender, taskId);
    return task.status === status && task;
  }, withinMs);
const jobState = (jobId: string) =>
  until(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job
      where id = ${jobId} and state in ('completed', 'failed', 'cancelled')`.execute(database.admin.db);
    return rows[0]?.state;
  });
const letterOf = (jobId: string) =>
  database.admin.db.selectFrom('dead_letters').selectAll().where('job_id', '=', jobId).execute();
const auditOf = async (taskId: string) =>
  (
    await database.admin.db
      .selectFrom('audit_log')
      .select(['action', 'user_name'])
      .where('subject_id', '=', taskId)
      .execute()
  ).map((row) => `${row.action} by ${row.user_name}`);
const endsOf = (taskId: string) => ended.filter((each) => each.taskId === taskId);

describe('one run of a job', () => {
  it('completes its task with result, notice and audit row, and removes its folder', async () => {
    let scratch = '';
    behaviours.set('fine', async (context) => {
      scratch = context.scratch;
      await writeFile(join(context.scratch, 'half.bin'), 'x');
      context.progress({
        progress: 41.7,
        stage: 'extracting',
        notice: notice('extraction.extracted', { done: 5, total: 12 }),
      });
      await delay(700);
      await context.complete(() => Promise.resolve({ notice: DONE, result: { frames: 12 } }));
    });
    const { taskId, jobId } = await sendTask(sender, sturdyJob, 'fine');
    await until(async () => (await readTask(sender, taskId)).progress === 41);
    expect((await readTask(sender, taskId)).stage).toBe('extracting');
    const task = await taskWith(taskId, 'completed');
    expect(task).toMatchObject({
      progress: 100,
      notice: DONE,
      result: { frames: 12 },
      attempts: 1,
      attempt_token: null,
    });
    expect(await jobState(jobId)).toBe('completed');
    expect(await auditOf(taskId)).toEqual(['task.complete by System']);
    expect(scratch).toContain(taskId);
    expect(await readdir(join(folder, 'scratch'))).toEqual([]);
  });

  it('writes progress at most twice a second', async () => {
    let seconds = 0;
    behaviours.set('chatty', async (context) => {
      const from = performance.now();
      for (let n = 0; n < 120; n += 1) {
        context.progress({ progress: n / 2 });
        await delay(10);
      }
      // 120 reports in 1.2 s, and in more where the machine is busy.
      seconds = (performance.now() - from) / 1000;
      await context.complete(() => Promise.resolve({ notice: DONE, result: {} }));
    });
    const { taskId } = await sendTask(sender, sturdyJob, 'chatty');
    const task = await taskWith(taskId, 'completed');
    // Inserted, claimed, completed, and the progress in between: one at the start and two for each second.
    expect(task.version).toBeLessThanOrEqual(1 + 1 + 1 + 1 + Math.ceil(2 * seconds));
  });

  it('gives up at once when the input is at fault, with the reason for people and the dead letter', async () => {
    behaviours.set('poison', () =>
      Promise.reject(new PermanentFailure(notice('file.index_missing'), { cause: new Error('EOF at 512') })),
    );
    const { taskId, jobId } = await sendTask(sender, sturdyJob, 'poison');
    const task = await taskWith(taskId, 'failed');
    expect(task).toMatchObject({ notice: { code: 'file.index_missing' }, attempts: 1 });
    expect(await jobState(jobId)).toBe('completed');
    expect(await letterOf(jobId)).toMatchObject([
      { reason: 'file.index_missing: EOF at 512', attempts: 1, task_id: taskId },
    ]);
    expect(endsOf(taskId)).toEqual([{ taskId, status: 'failed', reason: notice('file.index_missing') }]);
    expect(await auditOf(taskId)).toEqual(['task.fail by System']);
  });

  it('refuses a payload that is not what the job says', async () => {
    const { taskId, jobId } = await sendTask(sender, sturdyJob, 'fine', { what: 42 });
    const task = await taskWith(taskId, 'failed');
    expect(task.notice).toEqual(notice('task.badly_described'));
    const [letter] = await letterOf(jobId);
    expect(letter?.reason).toContain('what');
    expect(await jobState(jobId)).toBe('completed');
  });

  it('tries again after a failure of its own, and keeps the task waiting meanwhile', async () => {
    let tries = 0;
    behaviours.set('flaky', async (context) => {
      tries += 1;
      if (tries === 1) throw new Error('the store did not answer');
      await context.complete(() => Promise.resolve({ notice: DONE, result: {} }));
    });
    const { taskId } = await sendTask(sender, sturdyJob, 'flaky');
    const waiting = await until(async () => {
      const task = await readTask(sender, taskId);
      return task.status === 'pending' && task.attempts === 1 && task;
    });
    expect(waiting.notice).toEqual(notice('task.trying_again', { attempt: 1 }));
    expect((await taskWith(taskId, 'completed', 60_000)).attempts).toBe(2);
    expect(endsOf(taskId)).toEqual([]);
  });

  it('ends after the last attempt with the failure in the dead letter, and work flows on', async () => {
    behaviours.set('broken', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9000')));
    const { taskId, jobId } = await sendTask(sender, fragileJob, 'broken');
    const task = await taskWith(taskId, 'failed');
    // People see that it failed, not the addresses of the installation.
    expect(task.notice).toEqual(notice('task.crashed', { count: 1 }));
    expect(await jobState(jobId)).toBe('failed');
    expect(await letterOf(jobId)).toMatchObject([{ reason: 'connect ECONNREFUSED 10.0.0.7:9000' }]);
    await delay(300);
    expect(endsOf(taskId)).toHaveLength(1);
    expect(await auditOf(taskId)).toEqual(['task.fail by System']);
    const next = await sendTask(sender, fragileJob, 'fine');
    await taskWith(next.taskId, 'completed');
  });

  it('takes a run that returns without completing for a failure', async () => {
    behaviours.set('forgetful', () => Promise.resolve());
    const { taskId, jobId } = await sendTask(sender, fragileJob, 'forgetful');
    await taskWith(taskId, 'failed');
    expect((await letterOf(jobId))[0]?.reason).toContain('without completing');
  });

  it('aborts within 3 s of a cancellation, though the run reports nothing, and writes nothing', async () => {
    let stoppedAt = 0;
    let wrote = 'nothing';
    behaviours.set('silent', async (context) => {
      await delay(20_000, undefined, { signal: context.signal }).catch(() => undefined);
      stoppedAt = Date.now();
      await context
        .complete(() => Promise.resolve({ notice: DONE, result: {} }))
        .catch((error: Error) => {
          wrote = error.name;
          throw error;
        });
    });
    const { taskId, jobId } = await sendTask(sender, sturdyJob, 'silent');
    await taskWith(taskId, 'processing');
    await delay(200);
    const cancelledAt = Date.now();
    // Only the task row: the slower of the two ways by which a cancellation arrives.
    const cancelled = { status: 'cancelled', notice: notice('task.cancelled') } as const;
    await inScope(sender.db, asProject(sender.projectId), (tx) => finishTask(tx, taskId, cancelled));
    await until(() => Promise.resolve(stoppedAt > 0), 4000);
    console.log(`cancelled run aborted after ${stoppedAt - cancelledAt} ms`);
    expect(stoppedAt - cancelledAt).toBeLessThan(3000);
    expect(await jobState(jobId)).toBe('completed');
    expect(wrote).toBe('RunTakenOver');
    expect(await readTask(sender, taskId)).toMatchObject(cancelled);
    expect(await letterOf(jobId)).toEqual([]);
  });

  it('does nothing for a task that ended before', async () => {
    let ran = false;
    behaviours.set('never', () => {
      ran = true;
      return Promise.resolve();
    });
    const { taskId, jobId } = await inScope(sender.db, asProject(sender.projectId), async (tx) => {
      const ids = { taskId: newId(), jobId: randomUUID() };
      await sender.queue.enqueue(tx, sturdyJob, ids.jobId, {
        taskId: ids.taskId,
        projectId: sender.projectId,
        what: 'never',
      });
      return ids;
    });
    expect(await jobState(jobId)).toBe('completed');
    expect(ran).toBe(false);
    expect(await letterOf(jobId)).toEqual([]);
    expect(taskId).not.toBe('');
  });

  it('gives its work back when the worker stops, never condemning the input, and another finishes it', async () => {
    const stopping = await launch(0.3);
    await worker.stop();
    let runs = 0;
    behaviours.set('long', async (context) => {
      runs += 1;
      if (runs > 1) {
        await context.complete(() => Promise.resolve({ notice: DONE, result: {} }));
        return;
      }
      await delay(20_000, undefined, { signal: context.signal }).catch(() => undefined);
      throw new PermanentFailure(notice('file.not_decodable'));
    });
    const { taskId } = await sendTask(sender, sturdyJob, 'long');
    await taskWith(taskId, 'processing');
    const announced = await database.admin.db.selectFrom('workers').selectAll().execute();
    expect(announced.map((row) => row.queues)).toEqual([[sturdyJob.name, fragileJob.name]]);
    await stopping.stop();
    const waiting = { code: 'task.waiting_for_worker' };
    expect(await readTask(sender, taskId)).toMatchObject({ status: 'pending', notice: waiting });
    expect(await database.admin.db.selectFrom('workers').selectAll().execute()).toEqual([]);
    worker = await launch(5);
    expect((await taskWith(taskId, 'completed', 8000)).notice).toEqual(DONE);
  });
});
