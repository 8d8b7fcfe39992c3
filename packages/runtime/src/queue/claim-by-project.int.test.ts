import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import { CLAIM_BY_PROJECT, claimByProject } from './claim-by-project.ts';
import type { JobConsumer } from './job-queue.ts';
import { createBoss, poolDatabase } from './pg-boss.ts';
import { createJobConsumer } from './pg-job-consumer.ts';
import { WAITING_QUEUES, waitingQueues } from './waiting-queues.ts';

const { name } = extractFramesJob;
const SHARE = extractFramesJob.perProject;
const BACKLOG = 20_000;
let database: TestDatabase;
let boss: PgBoss;
let consumer: JobConsumer | undefined;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  boss = createBoss(poolDatabase(database.app.pool), silentLog, { supervise: false });
  await boss.start();
});
afterEach(async () => {
  await consumer?.stop(0);
  consumer = undefined;
  await database.admin.pool.query('delete from pgboss.job');
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

const send = async (projectId: string | null, options: object = {}): Promise<string> => {
  const id = randomUUID();
  const group = projectId === null ? {} : { group: { id: projectId } };
  await boss.send(name, { projectId }, { id, ...group, ...options });
  return id;
};
const rowOf = async (id: string): Promise<Record<string, unknown>> => {
  const { rows } = await database.admin.pool.query('select * from pgboss.job where id = $1', [id]);
  return rows[0] as Record<string, unknown>;
};

/** What differs between two jobs whichever way they are claimed. */
const OF_ITS_OWN = ['id', 'data', 'group_id', 'created_on', 'start_after', 'keep_until'];

describe('D7: a claim', () => {
  it('leaves the row as a claim of the engine does, at the first run and at a retry', async () => {
    for (const runs of [1, 2]) {
      const rows: Record<string, unknown>[] = [];
      for (const own of [false, true]) {
        const id = await send(randomUUID(), { retryLimit: 3, retryDelay: 0 });
        for (let run = 1; run <= runs; run += 1) {
          if (own) await claimByProject(database.app.pool, { name, share: SHARE, free: 1 });
          else await boss.fetch(name, { groupConcurrency: SHARE });
          if (run === runs) continue;
          await boss.fail(name, id, { message: 'again' });
          await database.admin.pool.query('update pgboss.job set start_after = now() where id = $1', [id]);
        }
        const { started_on, heartbeat_on, ...others } = await rowOf(id);
        const rest = Object.fromEntries(
          Object.entries(others).filter(([column]) => !OF_ITS_OWN.includes(column)),
        );
        expect({ started_on, heartbeat_on }).toEqual({
          started_on: expect.any(Date) as Date,
          heartbeat_on: expect.any(Date) as Date,
        });
        rows.push(rest);
        await database.admin.pool.query('delete from pgboss.job');
      }
      expect(rows[0]).toMatchObject({ state: 'active', retry_count: runs - 1 });
      expect(rows[1]).toEqual(rows[0]);
    }
  });

  it('takes one job of each project, urgent and old ones first, none of a project with its share, and those without a project', async () => {
    const [old, young, busy] = [randomUUID(), randomUUID(), randomUUID()];
    await send(busy);
    expect(await claimByProject(database.app.pool, { name, share: 1, free: 5 })).toHaveLength(1);
    await send(busy);
    const first = await send(old);
    await send(old);
    const second = await send(young);
    const urgent = await send(old, { priority: 5 });
    const later = await send(randomUUID(), { startAfter: 3600 });
    const none = await send(null);
    const claimed = await claimByProject(database.app.pool, { name, share: 1, free: 5 });
    expect(claimed.map((job) => job.id).sort()).toEqual([urgent, second, none].sort());
    expect(await claimByProject(database.app.pool, { name, share: 1, free: 5 })).toEqual([]);
    const more = await claimByProject(database.app.pool, { name, share: 2, free: 1 });
    expect(more).toHaveLength(1);
    expect((await rowOf(first))['state']).toBe('created');
    expect((await rowOf(later))['state']).toBe('created');
  });

  it('never gives one job to two workers that claim at the same time', async () => {
    const projects = Array.from({ length: 20 }, () => randomUUID());
    for (const project of projects) await send(project);
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimByProject(database.app.pool, { name, share: 4, free: 4 })),
    );
    const ids = claims.flat().map((job) => job.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('looks only at queues that have a job which is due', async () => {
    const names = [name, ingestVideoJob.name];
    const waiting = () => waitingQueues(database.app.pool, names);
    expect(await waiting()).toEqual(new Set());
    await send(randomUUID(), { startAfter: 3600 });
    expect(await waiting()).toEqual(new Set());
    await send(null);
    expect(await waiting()).toEqual(new Set([name]));
    await claimByProject(database.app.pool, { name, share: SHARE, free: 5 });
    expect(await waiting()).toEqual(new Set());
  });

  it(`reads no more for ${BACKLOG} waiting jobs of a project that has its share running`, async () => {
    const [large, small] = [randomUUID(), randomUUID()];
    await database.admin.pool.query(
      `insert into pgboss.job (name, group_id, data, state, started_on, heartbeat_on)
       select $1, $2, '{}', case when n <= 4 then 'active' else 'created' end::pgboss.job_state, now(), now()
       from generate_series(1, $3::int) n`,
      [name, large, BACKLOG],
    );
    // Chores belong to no project; after a busy day most of the rows are theirs.
    await database.admin.pool.query(
      `insert into pgboss.job (name, data, state, started_on, completed_on)
       select $1, '{}', 'completed', now(), now() from generate_series(1, $2::int)`,
      [name, 3 * BACKLOG],
    );
    await send(small);
    await database.admin.pool.query('analyze pgboss.job_common');
    const blocksOf = async (statement: string, values: unknown[]) => {
      const { rows } = await database.app.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${statement}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      return (plan['Shared Hit Blocks'] ?? Infinity) + (plan['Shared Read Blocks'] ?? Infinity);
    };
    // Of some 600 that hold the backlog.
    expect(await blocksOf(CLAIM_BY_PROJECT, [name, SHARE, 2])).toBeLessThan(150);
    expect(await blocksOf(WAITING_QUEUES, [[name, ingestVideoJob.name]])).toBeLessThan(150);
  });
});

describe('D8: idle workers', () => {
  const work = async (slots: number, usesIdleSlots: boolean) => {
    const running = new Map<string, number>();
    const [large, small] = [randomUUID(), randomUUID()];
    let most = 0;
    const order: string[] = [];
    for (let n = 0; n < 24; n += 1) await send(large);
    consumer = createJobConsumer({
      pool: database.app.pool,
      databaseUrl: database.appUrl,
      log: silentLog,
      slots,
    });
    await consumer.consume({ ...extractFramesJob, usesIdleSlots }, { concurrency: slots }, async (job) => {
      const { projectId } = job.payload as { projectId: string };
      order.push(projectId);
      running.set(projectId, (running.get(projectId) ?? 0) + 1);
      most = Math.max(most, running.get(large) ?? 0);
      await delay(1500);
      running.set(projectId, (running.get(projectId) ?? 0) - 1);
    });
    await consumer.start();
    await expect
      .poll(() => order.length, { timeout: 20_000, interval: 10 })
      .toBeGreaterThanOrEqual(slots > 4 && usesIdleSlots ? slots : 4);
    const before = order.length;
    await send(small);
    await expect.poll(() => order.includes(small), { timeout: 20_000, interval: 10 }).toBe(true);
    return { most, waited: order.indexOf(small) - before };
  };

  it('take more of one project than its share while nothing else waits, and the next free slot is another project’s', async () => {
    const { most, waited } = await work(8, true);
    expect(most).toBe(8);
    expect(waited).toBeLessThan(8);
  });

  it('keep to the share where a job does not allow more', async () => {
    const { most } = await work(8, false);
    expect(most).toBe(4);
  });
});
