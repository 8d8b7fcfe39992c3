import { randomUUID } from 'node:crypto';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { defineJob } from '@sarm/contracts/jobs/job';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { silentLog } from '../src/log/silent-log.ts';
import { installQueues, QUEUE_SCHEMA } from '../src/queue/install-queues.ts';
import { createJobConsumer } from '../src/queue/pg-job-consumer.ts';
import { createJobQueue } from '../src/queue/pg-job-queue.ts';

/**
 * Jobs per second through our path (a transaction per job, fairness groups, priorities, heartbeats, fences)
 * against the bare engine with the same number of jobs in flight, in one run on one database.
 * The two take turns, so that a busy moment of the machine does not count for one of them only.
 * Run: node packages/runtime/bench/throughput.bench.ts
 */
const JOBS = 150;
const ROUNDS = 3;
const IN_FLIGHT = 8;
const PROJECTS = Array.from({ length: 50 }, () => randomUUID());

const payload = z.object({ projectId: z.uuid(), n: z.int() });
const ours = defineJob({ ...extractFramesJob, name: 'bench-ours', payload });
const bare = defineJob({ ...extractFramesJob, name: 'bench-bare', payload });

const payloadOf = (n: number): z.output<typeof payload> => ({
  projectId: PROJECTS[n % PROJECTS.length] ?? '',
  n,
});

async function inFlight(work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next; n < JOBS; n = next) {
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (JOBS * 1000) / (performance.now() - started);
}

interface Rates {
  readonly send: number;
  readonly receive: number;
}

/** Started once: opening connections is not part of the ratio on either side. */
async function startBare(database: TestDatabase): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: database.appUrl,
    schema: QUEUE_SCHEMA,
    max: 10,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  return await boss.start();
}

async function measureBare(boss: PgBoss): Promise<Rates> {
  const send = await perSecond(() => inFlight(async (n) => void (await boss.send(bare.name, payloadOf(n)))));
  const receive = await perSecond(async () => {
    for (let done = 0; done < JOBS; ) {
      const jobs = await boss.fetch(bare.name, { batchSize: IN_FLIGHT });
      await Promise.all(jobs.map((job) => boss.complete(bare.name, job)));
      done += jobs.length;
    }
  });
  return { send, receive };
}

async function measureOurs(database: TestDatabase): Promise<Rates> {
  const { db, pool } = database.app;
  const queue = createJobQueue({ pool, log: silentLog });
  await queue.start();
  const send = await perSecond(() =>
    inFlight((n) => db.transaction().execute((tx) => queue.enqueue(tx, ours, randomUUID(), payloadOf(n)))),
  );
  const consumer = createJobConsumer({
    pool,
    databaseUrl: database.appUrl,
    log: silentLog,
    slots: IN_FLIGHT,
  });
  await consumer.start();
  const receive = await perSecond(async () => {
    let done = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await consumer.consume(ours, { concurrency: IN_FLIGHT }, () => {
      done += 1;
      if (done === JOBS) resolve();
      return Promise.resolve();
    });
    await promise;
  });
  await consumer.stop(5);
  await queue.stop();
  return { send, receive };
}

/** Of times, not of rates: the jobs of all rounds over the time of all rounds. */
const mean = (rounds: readonly Rates[]): Rates => {
  const over = (pick: (rates: Rates) => number): number =>
    rounds.length / rounds.reduce((sum, rates) => sum + 1 / pick(rates), 0);
  return { send: over((rates) => rates.send), receive: over((rates) => rates.receive) };
};
const both = ({ send, receive }: Rates): number => 1 / (1 / send + 1 / receive);
const line = (name: string, rates: Rates): string =>
  `${name.padEnd(8)} send ${rates.send.toFixed(0)}/s, receive ${rates.receive.toFixed(0)}/s, both ${both(rates).toFixed(0)}/s`;

let template = '';
await setup({ provide: (_key, value) => void (template = value) });
const database = await createTestDatabase(template);
try {
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: [ours, bare] });
  const boss = await startBare(database);
  const measured: { engine: Rates; product: Rates }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    measured.push({ engine: await measureBare(boss), product: await measureOurs(database) });
  await boss.stop({ graceful: false });
  // The first round fills caches.
  const rounds = measured.slice(1);
  const engine = mean(rounds.map((round) => round.engine));
  const product = mean(rounds.map((round) => round.product));
  console.log(`${ROUNDS} × ${JOBS} empty jobs, ${IN_FLIGHT} in flight, ${PROJECTS.length} projects`);
  console.log(line('pg-boss', engine));
  console.log(line('product', product));
  console.log(`ratio product / pg-boss: ${(both(product) / both(engine)).toFixed(2)}`);
} finally {
  await database.drop();
}
