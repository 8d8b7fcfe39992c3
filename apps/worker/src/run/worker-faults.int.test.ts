import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { HEARTBEAT_SECONDS, installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { notice } from '@sarm/domain/catalogue/notices';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  faultJobs,
  fragileJob,
  readTask,
  resultsOf,
  type Sender,
  sendTask,
  sturdyJob,
} from './fault-jobs.fixture.ts';

let database: TestDatabase;
let folder: string;
let sender: Sender;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: faultJobs });
  folder = await mkdtemp(join(tmpdir(), 'sarm-faults-'));
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  sender = { db: database.app.db, queue, projectId: newId() };
  await database.admin.db.insertInto('projects').values({ id: sender.projectId, name: 'Faults' }).execute();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await sender.queue.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startChild(role: string, concurrency = 1): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fault-worker.fixture.ts')], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: database.appUrl,
      SARM_DATA_FOLDER: join(folder, 'data'),
      SARM_WORKER_CONCURRENCY: String(concurrency),
      SARM_WORKER_GRACE_SECONDS: '1',
      FAULT_ROLE: role,
      FAULT_FILE: join(folder, role),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', () => reject(new Error(`${role} did not start`)));
  });
  return child;
}

async function until(what: string, done: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await delay(50);
  }
}

const taskIs = (taskId: string, status: string, code?: string) => async (): Promise<boolean> => {
  const task = await readTask(sender, taskId);
  return task.status === status && (code === undefined || task.notice?.code === code);
};

describe('worker processes that fail', () => {
  it('are taken over within heartbeat + 15 s, and every task ends once', async () => {
    const limit = (HEARTBEAT_SECONDS + 15) * 1000;
    // Each faulty worker has one slot and holds it, so that the test can name the task of each.
    const killed = await sendTask(sender, sturdyJob, 'killed');
    const hanging = await startChild('hang');
    await until('claim', taskIs(killed.taskId, 'processing', 'extraction.preparing'), 5000);
    const asleep = await sendTask(sender, sturdyJob, 'asleep');
    const late = await startChild('late');
    await until('claim', taskIs(asleep.taskId, 'processing', 'detection.preparing'), 5000);
    const doomed = await sendTask(sender, fragileJob, 'doomed');
    const crashing = await startChild('hang');
    await until('claim', taskIs(doomed.taskId, 'processing', 'extraction.preparing'), 5000);
    const committed = await sendTask(sender, sturdyJob, 'committed');
    const dying = await startChild('die-after-commit');
    await until('commit', taskIs(committed.taskId, 'completed'), 5000);
    await until('death', () => Promise.resolve(dying.signalCode === 'SIGKILL'), 5000);

    const started = Date.now();
    hanging.kill('SIGKILL');
    crashing.kill('SIGKILL');
    late.kill('SIGSTOP');
    const healthy = await startChild('work', 4);

    await until('take-over of the killed', taskIs(killed.taskId, 'completed'), limit);
    const killedAfter = Date.now() - started;
    await until('take-over of the sleeping', taskIs(asleep.taskId, 'completed'), limit);
    const asleepAfter = Date.now() - started;
    await until('dead letter of the crashed', taskIs(doomed.taskId, 'failed'), limit);
    console.log(`taken over after: kill ${killedAfter} ms, sleep ${asleepAfter} ms (limit ${limit} ms)`);
    expect(Math.max(killedAfter, asleepAfter)).toBeLessThan(limit);

    // The sleeper wakes and tries to write its late result.
    await writeFile(join(folder, 'late'), 'go');
    late.kill('SIGCONT');
    const outcome = join(folder, 'late.outcome');
    const refused = async (): Promise<boolean> => (await readFile(outcome, 'utf8').catch(() => '')) !== '';
    await until('late write', refused, 8000);
    expect(await readFile(outcome, 'utf8')).toBe('RunTakenOver');

    // The acknowledgement that was lost: the job comes again, finds its task completed and ends without a result.
    const acknowledged = async (): Promise<boolean> =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pgboss.job
          where name = ${sturdyJob.name} and state <> 'completed'`.execute(database.admin.db)
      ).rows[0]?.n === 0;
    await until('acknowledgement', acknowledged, limit);
    expect(await resultsOf(sender, killed.taskId)).toEqual(['work']);
    expect(await resultsOf(sender, asleep.taskId)).toEqual(['work']);
    expect(await resultsOf(sender, committed.taskId)).toEqual(['die-after-commit']);
    expect(await resultsOf(sender, doomed.taskId)).toEqual([]);

    const letter = await database.admin.db
      .selectFrom('dead_letters')
      .selectAll()
      .where('job_id', '=', doomed.jobId)
      .executeTakeFirstOrThrow();
    expect(letter).toMatchObject({ reason: 'job heartbeat timeout', attempts: 1, task_id: doomed.taskId });
    expect((await readTask(sender, doomed.taskId)).notice).toEqual(
      notice('task.worker_stopped', { count: 1 }),
    );
    const endings = await database.admin.db
      .selectFrom('audit_log')
      .select(['subject_id', 'action'])
      .where('action', 'in', ['task.complete', 'task.fail'])
      .execute();
    expect(endings).toHaveLength(4);
    expect(await verifyAuditChains(database.admin.db)).toEqual([]);

    healthy.kill('SIGTERM');
    await until('orderly stop', () => Promise.resolve(healthy.exitCode !== null), 8000);
    expect(healthy.exitCode).toBe(0);
  });
});
