import { randomUUID } from 'node:crypto';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { createTestDatabase } from '@sarm/testing/test-database';
import { afterAll, expect, inject, it } from 'vitest';
import { silentLog } from '../log/silent-log.ts';
import { createJobConsumer } from './pg-job-consumer.ts';
import { createJobQueue } from './pg-job-queue.ts';

const database = await createTestDatabase(inject('templateDatabase'));
const { pool } = database.app;
const queue = createJobQueue({ pool, log: silentLog });
const consumer = createJobConsumer({ pool, databaseUrl: database.appUrl, log: silentLog, slots: 1 });
await queue.start();
afterAll(async () => {
  await consumer.stop(0);
  await queue.stop();
  await database.drop();
});

it('a job that has got on has all its retries again', async () => {
  const jobId = randomUUID();
  const seen: unknown[] = [];
  await consumer.consume(trainModelJob, { concurrency: 1 }, async (queued) => {
    if (queued.retryCount === 0) throw new Error('the first attempt breaks');
    const before = queued.retryLimit;
    await queued.countAnew();
    const { rows } = await pool.query('select retry_limit from pgboss.job where id = $1', [jobId]);
    seen.push([before, queued.retryLimit, rows]);
  });
  await consumer.start();
  await database.app.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, trainModelJob, jobId, {
      taskId: randomUUID(),
      projectId: randomUUID(),
      runId: randomUUID(),
      modelId: randomUUID(),
    });
  });
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(1);
  const { retryLimit } = trainModelJob;
  expect(seen).toEqual([[retryLimit, retryLimit + 1, [{ retry_limit: retryLimit + 1 }]]]);
});
