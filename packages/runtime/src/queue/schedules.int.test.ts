import { setTimeout as delay } from 'node:timers/promises';
import { defineChore } from '@sarm/contracts/jobs/job';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../log/silent-log.ts';
import { installQueues } from './install-queues.ts';
import type { JobConsumer } from './job-queue.ts';
import { createJobConsumer } from './pg-job-consumer.ts';

const everyMinute = defineChore({
  name: 'test-every-minute',
  payload: z.object({}),
  program: 'api',
  schedule: '* * * * *',
  priority: 'technical',
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireSeconds: 60,
});
const { schedule: _, ...unscheduled } = { ...everyMinute, name: 'test-on-demand' };

let database: TestDatabase;
const copies: JobConsumer[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop(0)));
  await database.drop();
});

const install = (chores: Parameters<typeof installQueues>[0]['chores']) =>
  installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: [], ...(chores ? { chores } : {}) });
const scheduled = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`select name from pgboss.schedule order by 1`.execute(database.admin.db)
  ).rows.map((row) => row.name);

describe('schedules', () => {
  it('are those of the chore table after every installation, former ones taken back', async () => {
    expect(await scheduled()).toEqual([
      'apply-retention',
      'clear-expired',
      'deliver-missed',
      'keep-audit-heads',
      'sweep-files',
      'verify-audit',
    ]);
    await install([everyMinute, unscheduled]);
    expect(await scheduled()).toEqual([everyMinute.name]);
    await install([everyMinute, unscheduled]);
    expect(await scheduled()).toEqual([everyMinute.name]);
  });

  it('bring a chore once, however many copies of a program look at the clock', async () => {
    await install([everyMinute]);
    const rounds: { copy: number; jobId: string }[] = [];
    const from = Math.floor(Date.now() / 60_000);
    for (const copy of [1, 2, 3]) {
      const consumer = createJobConsumer({
        pool: database.app.pool,
        databaseUrl: database.appUrl,
        log: silentLog,
        slots: 1,
        supervise: false,
      });
      copies.push(consumer);
      await consumer.start();
      await consumer.consumeChore(everyMinute, async ({ jobId }) => void rounds.push({ copy, jobId }));
    }
    while (rounds.length === 0) await delay(100);
    // Each copy looks at its clock meanwhile, and forwards what is due.
    await delay(12_000);
    const minutes = Math.floor(Date.now() / 60_000) - from + 1;
    expect(new Set(rounds.map((round) => round.jobId)).size).toBe(rounds.length);
    expect(rounds.length).toBeLessThanOrEqual(minutes);
  });
});
