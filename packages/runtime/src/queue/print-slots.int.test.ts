import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { analyseVideoJob } from '@sarm/contracts/jobs/analyse-video';
import type { JobDefinition } from '@sarm/contracts/jobs/job';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { printAnalysisJob } from '@sarm/contracts/jobs/print-analysis';
import { renderReportJob } from '@sarm/contracts/jobs/render-report';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import type { JobConsumer, JobQueue } from './job-queue.ts';
import { createJobConsumer } from './pg-job-consumer.ts';
import { createJobQueue } from './pg-job-queue.ts';

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
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

const send = (job: JobDefinition, count = 1) =>
  database.app.db.transaction().execute(async (tx) => {
    const projectId = randomUUID();
    for (let n = 0; n < count; n += 1)
      await queue.enqueue(tx, job, randomUUID(), { taskId: randomUUID(), projectId } as never);
  });

/** What began and ended, in its order; a print takes as long as a browser needs on an idle machine. */
async function working(slots: number, jobs: readonly JobDefinition[], runMs: number) {
  const seen: string[] = [];
  const together = { now: 0, most: 0 };
  consumer = createJobConsumer({
    pool: database.app.pool,
    databaseUrl: database.appUrl,
    log: silentLog,
    slots,
  });
  for (const job of jobs)
    await consumer.consume(job, { concurrency: slots }, async ({ jobName }) => {
      seen.push(`begin ${jobName}`);
      together.most = Math.max(together.most, (together.now += 1));
      await delay(runMs);
      together.now -= 1;
      seen.push(`end ${jobName}`);
    });
  await consumer.start();
  const until = async (event: string, times = 1): Promise<void> => {
    await expect
      .poll(() => count(seen, event), { timeout: 60_000, interval: 10 })
      .toBeGreaterThanOrEqual(times);
  };
  return { seen, together, until };
}
const count = (seen: readonly string[], event: string) => seen.filter((each) => each === event).length;

describe('prints and the slots of a worker', () => {
  it('120 waiting prints leave a slot: an analysis of another project begins before the second print ends', async () => {
    await send(printAnalysisJob, 120);
    const { seen, until } = await working(2, [printAnalysisJob, analyseVideoJob], 1000);
    await until('begin print-analysis');
    await send(analyseVideoJob);
    await until('begin analyse-video');
    expect(count(seen, 'end print-analysis')).toBeLessThan(2);
    expect(count(seen, 'begin print-analysis')).toBeLessThanOrEqual(2);
  });

  it('prints of every kind share what they may take', async () => {
    for (const job of [printAnalysisJob, renderReportJob, mailReportJob]) await send(job, 10);
    const jobs = [printAnalysisJob, renderReportJob, mailReportJob, analyseVideoJob];
    const { seen, together } = await working(3, jobs, 50);
    const ended = () => seen.filter((each) => each.startsWith('end')).length;
    await expect.poll(ended, { timeout: 60_000 }).toBe(30);
    expect(together.most).toBe(2);
  });

  it('with one slot prints come after clinical work', async () => {
    await send(printAnalysisJob, 5);
    await send(analyseVideoJob, 3);
    const { seen, until } = await working(1, [printAnalysisJob, analyseVideoJob], 20);
    await until('end print-analysis', 5);
    const begun = seen.filter((each) => each.startsWith('begin')).map((each) => each.slice(6));
    expect(begun).toEqual([
      ...Array<string>(3).fill('analyse-video'),
      ...Array<string>(5).fill('print-analysis'),
    ]);
  });

  it('a worker that only prints uses all its slots', async () => {
    await send(printAnalysisJob, 8);
    const { together, until } = await working(2, [printAnalysisJob, renderReportJob], 100);
    await until('end print-analysis', 8);
    expect(together.most).toBe(2);
  });
});
