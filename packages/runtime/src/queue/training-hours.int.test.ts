import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { storeSettings } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import { claimByProject } from './claim-by-project.ts';
import { type JobConsumer, type JobQueue, WorkerStopping } from './job-queue.ts';
import { createJobConsumer } from './pg-job-consumer.ts';
import { createJobQueue } from './pg-job-queue.ts';

const { name } = trainModelJob;
let database: TestDatabase;
let queue: JobQueue;
let consumer: JobConsumer | undefined;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
});
afterEach(async () => {
  await consumer?.stop(0);
  consumer = undefined;
  await database.admin.pool.query('delete from pgboss.job');
  await database.admin.pool.query('delete from system_settings');
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

const waitAt = async (at: string): Promise<string | null> => {
  const { rows } = await database.app.pool.query<{ until: Date | null }>(
    'select app.trainings_wait_until($1) as until',
    [at],
  );
  return rows[0]?.until?.toISOString() ?? null;
};
const send = async (): Promise<string> => {
  const [id, projectId] = [randomUUID(), randomUUID()];
  await database.app.db.transaction().execute((tx) =>
    queue.enqueue(tx, trainModelJob, id, {
      taskId: randomUUID(),
      projectId,
      runId: randomUUID(),
      modelId: randomUUID(),
    }),
  );
  return id;
};
/** Hours that begin in two hours by the clock of the database, or that began an hour ago. */
const setHours = async (open: boolean): Promise<void> => {
  const { rows } = await database.app.pool.query<{ first: string; second: string }>(
    `select to_char(now() at time zone 'UTC' + $1::interval, 'HH24:MI') as first,
       to_char(now() at time zone 'UTC' + interval '4 hours', 'HH24:MI') as second`,
    [open ? '-1 hour' : '2 hours'],
  );
  const { first, second } = rows[0] as { first: string; second: string };
  await storeSettings(database, 'training', { trainingFrom: first, trainingUntil: second });
};
const claim = () => claimByProject(database.app.pool, { name, share: 1, free: 5, onlyInTrainingHours: true });
const stateOf = async (id: string): Promise<unknown> => {
  const { rows } = await database.admin.pool.query('select state from pgboss.job where id = $1', [id]);
  return rows[0]?.state;
};

describe('J15: the hours in which trainings begin', () => {
  it('are all hours until an administrator limits them, and with the same time twice', async () => {
    expect(await waitAt('2026-11-19T12:00:00Z')).toBeNull();
    await storeSettings(database, 'training', { trainingFrom: '08:00', trainingUntil: '08:00' });
    expect(await waitAt('2026-11-19T12:00:00Z')).toBeNull();
  });

  it('end at midnight or go past it, each end belonging to one side', async () => {
    await storeSettings(database, 'training', { trainingFrom: '20:00', trainingUntil: '06:00' });
    expect(await waitAt('2026-11-19T05:59:59Z')).toBeNull();
    expect(await waitAt('2026-11-19T06:00:00Z')).toBe('2026-11-19T20:00:00.000Z');
    expect(await waitAt('2026-11-19T19:59:59Z')).toBe('2026-11-19T20:00:00.000Z');
    expect(await waitAt('2026-11-19T20:00:00Z')).toBeNull();
    await storeSettings(database, 'training', { trainingFrom: '09:30', trainingUntil: '12:00' });
    expect(await waitAt('2026-11-19T09:29:00Z')).toBe('2026-11-19T09:30:00.000Z');
    expect(await waitAt('2026-11-19T11:59:00Z')).toBeNull();
    expect(await waitAt('2026-11-19T12:00:00Z')).toBe('2026-11-20T09:30:00.000Z');
  });

  it('stand on the clock of their time zone, in summer and in winter, and on UTC where the server lacks it', async () => {
    const hours = { trainingFrom: '20:00', trainingUntil: '06:00' };
    await storeSettings(database, 'training', { ...hours, trainingTimeZone: 'Europe/Berlin' });
    expect(await waitAt('2026-07-01T12:00:00Z')).toBe('2026-07-01T18:00:00.000Z');
    expect(await waitAt('2026-11-19T12:00:00Z')).toBe('2026-11-19T19:00:00.000Z');
    // The clock goes back on this night: six in the morning is one hour later.
    expect(await waitAt('2026-10-25T04:59:00Z')).toBeNull();
    expect(await waitAt('2026-10-25T05:00:00Z')).toBe('2026-10-25T19:00:00.000Z');
    await storeSettings(database, 'training', { ...hours, trainingTimeZone: 'Gone/Away' });
    expect(await waitAt('2026-11-19T12:00:00Z')).toBe('2026-11-19T20:00:00.000Z');
  });

  it('hold what has not begun, and let what has begun go on', async () => {
    await setHours(false);
    const [begun, waiting] = [await send(), await send()];
    expect(await claim()).toEqual([]);
    await setHours(true);
    await database.admin.pool.query(`update pgboss.job set start_after = now() + '1 h' where id = $1`, [
      waiting,
    ]);
    expect((await claim()).map(({ id }) => id)).toEqual([begun]);
    await setHours(false);
    // As an attempt ends that another worker takes over.
    await database.admin.pool.query(
      `update pgboss.job set state = case id when $1 then 'retry' else state end, start_after = now()`,
      [begun],
    );
    expect((await claim()).map(({ id }) => id)).toEqual([begun]);
    expect(await stateOf(waiting)).toBe('created');
  });

  it('leave the training of a worker that stops outside of them to the next one', async () => {
    const start = async () => {
      const seen: string[] = [];
      consumer = createJobConsumer({
        pool: database.app.pool,
        databaseUrl: database.appUrl,
        log: silentLog,
        slots: 1,
      });
      await consumer.consume(trainModelJob, { concurrency: 1 }, async ({ jobId, signal }) => {
        seen.push(jobId);
        await delay(60_000, undefined, { signal }).catch(() => undefined);
        if (signal.reason instanceof WorkerStopping) throw new Error('stopped');
      });
      await consumer.start();
      return seen;
    };
    await setHours(true);
    const id = await send();
    const first = await start();
    await expect.poll(() => first, { timeout: 20_000 }).toEqual([id]);
    await setHours(false);
    await consumer?.stop(0);
    const later = await send();
    const second = await start();
    await expect.poll(() => second, { timeout: 20_000 }).toEqual([id]);
    expect(await stateOf(later)).toBe('created');
  });
});
