import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { trainModelJob } from '@sarm/contracts/jobs/train-model';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { HEARTBEAT_SECONDS, installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { killableWorkers } from '../killable-workers.fixture.ts';
import { TrainBench, trainerOf } from './train-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const world = await TrainBench.open(bench, database);
const program = await trainerOf(bench)();
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
const workers = killableWorkers(bench, database, join(import.meta.dirname, 'train-worker.fixture.ts'));
beforeAll(async () => {
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE });
  await queue.start();
});
afterAll(() => queue.stop());

async function start() {
  const taskId = newId();
  return await bench.inProject(async (tx) => {
    const started = await world.start(tx, taskId);
    await startTask(tx, queue, trainModelJob, {
      taskId,
      projectId: bench.projectId,
      subjectId: started.modelId,
      createdBy: world.versions.userId,
      payload: started,
    });
    return { ...started, taskId };
  });
}

it.runIf(program !== undefined)(
  'a worker that is killed loses no epoch: the next one ends with the weights of a training that nobody disturbed',
  async () => {
    const first = await start();
    const worker = await workers.start(0);
    const stored = async (): Promise<number> => (await world.read(first)).run.checkpoint_epoch ?? 0;
    while ((await stored()) < 2) await delay(100);
    worker.kill('SIGKILL');
    const gained = await stored();
    const second = await start();

    await workers.start(0);
    await workers.until(first.taskId, (task) => task.status === 'completed', HEARTBEAT_SECONDS + 240);
    await workers.until(second.taskId, (task) => task.status === 'completed', 240);
    const [disturbed, undisturbed] = [await world.read(first), await world.read(second)];
    const resumed = disturbed.log.find(({ code }) => code === 'training.resumed');
    expect(resumed?.params['epoch']).toBeGreaterThanOrEqual(gained);
    expect(disturbed.run.weights_sha256).toBe(undisturbed.run.weights_sha256);
    expect(disturbed.metrics).toEqual(undisturbed.metrics);
    // The attempt that was killed had got on, so that the job has all its retries again.
    const { rows } = await database.admin.pool.query<{ retry_limit: number; retry_count: number }>(
      `select retry_limit, retry_count from pgboss.job where data->>'taskId' = $1`,
      [first.taskId],
    );
    expect(rows[0]).toEqual({ retry_count: 1, retry_limit: 1 + trainModelJob.retryLimit });
  },
  600_000,
);
