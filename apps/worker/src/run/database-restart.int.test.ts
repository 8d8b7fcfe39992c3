import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connected, connect } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { type PrivatePostgres, startPrivatePostgres } from '@sarm/testing/private-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { readConfig } from '../config.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { startWorker, type Worker } from '../worker.ts';
import { faultJobs, readTask, type Sender, sendTask, sturdyJob } from './fault-jobs.fixture.ts';

let server: PrivatePostgres;
let admin: Connected;
let app: Connected;
let folder: string;
let sender: Sender;
let worker: Worker;
const startedAt = new Map<string, number>();

const handlers: JobHandler[] = faultJobs.map(
  (job): JobHandler<typeof job> => ({
    job,
    async run({ taskId, what }, context) {
      startedAt.set(taskId, Date.now());
      await delay(Number(what));
      await context.complete(() =>
        Promise.resolve({ notice: notice('extraction.done', { count: 1 }), result: {} }),
      );
    },
  }),
);

const connected = (url: string): Connected =>
  connect({ url, maxConnections: 4, applicationName: 'test', onIdleError: () => undefined });

beforeAll(async () => {
  server = await startPrivatePostgres();
  await installQueues({ ownerUrl: server.ownerUrl, appRole: APP_ROLE, jobs: faultJobs });
  folder = await mkdtemp(join(tmpdir(), 'sarm-restart-'));
  [admin, app] = [connected(server.adminUrl), connected(server.appUrl)];
  const queue = createJobQueue({ pool: app.pool, log: silentLog });
  await queue.start();
  sender = { db: app.db, queue, projectId: newId() };
  await admin.db.insertInto('projects').values({ id: sender.projectId, name: 'Restart' }).execute();
  worker = await startWorker({
    config: readConfig({ SARM_DATABASE_URL: server.appUrl, SARM_DATA_FOLDER: folder }),
    log: silentLog,
    handlers,
    jobs: faultJobs,
  });
});
afterAll(async () => {
  await worker.stop();
  await sender.queue.stop();
  await Promise.allSettled([admin.close(), app.close()]);
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('a database that stops at once and comes back', () => {
  it('loses no accepted task, and worker, queue and notifications go on without a restart', async () => {
    const short = await sendTask(sender, sturdyJob, '50');
    // Ends while the database is away, so that its result cannot be written.
    const interrupted = await sendTask(sender, sturdyJob, '1500');
    while (!startedAt.has(interrupted.taskId)) await delay(10);
    const waiting = await Promise.all([1, 2, 3].map(() => sendTask(sender, sturdyJob, '50')));
    await server.stopImmediately();
    await expect(sendTask(sender, sturdyJob, '50')).rejects.toThrow(/ECONNREFUSED|terminat|connection/i);
    await delay(2500);
    await server.start();

    const all = [short, interrupted, ...waiting];
    const deadline = Date.now() + 30_000;
    const open = async (): Promise<number> => {
      const tasks = await Promise.all(all.map(({ taskId }) => readTask(sender, taskId)));
      return tasks.filter((task) => task.status !== 'completed').length;
    };
    while ((await open()) > 0) {
      if (Date.now() > deadline) throw new Error('tasks were lost');
      await delay(100);
    }
    // Notifications work again: the poll alone would take up to two seconds each time.
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const sent = Date.now();
      const { taskId } = await sendTask(sender, sturdyJob, '0');
      while (!startedAt.has(taskId)) await delay(5);
      waits.push((startedAt.get(taskId) ?? 0) - sent);
      await delay(100);
    }
    expect(Math.max(...waits)).toBeLessThan(1000);
  });
});
