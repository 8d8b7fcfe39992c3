import { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { newId } from '@sarm/database/kernel/new-id';
import { findTask } from '@sarm/database/work/tasks.repository';
import { clickNetwork } from '@sarm/inference/testing/click-network';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { HEARTBEAT_SECONDS, installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson } from '@sarm/testing/people';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { killableWorkers } from '../killable-workers.fixture.ts';
import { createOutlinedBox, modelsOf, registerSegmenter } from './mask-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
const workers = killableWorkers(bench, database, undefined, { SARM_MODELS_FOLDER: modelsOf(bench) });
beforeAll(async () => {
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE });
  await queue.start();
});
afterAll(() => queue.stop());

it('a worker that is killed while it makes a mask leaves none, and the next one makes exactly one', async () => {
  const modelId = newId();
  await registerSegmenter(bench, database, { id: modelId, code: 'clicks/1', file: clickNetwork() });
  const { id: detectionId, frameId } = await createOutlinedBox(bench, database);
  const userId = (await createPerson(database)).id;
  const taskId = newId();
  await bench.inProject((tx) =>
    startTask(tx, queue, makeMaskJob, {
      taskId,
      projectId: bench.projectId,
      subjectId: detectionId,
      createdBy: userId,
      payload: {
        detectionId,
        userId,
        modelId,
        part: 'head',
        enhance: true,
        work: {
          kind: 'mask',
          points: [{ x: 150, y: 100, label: 1 }],
          origin: { x: 126, y: 76 },
          overwrite: true,
          requestId: null,
        },
      },
    }),
  );
  const masks = () =>
    bench.inProject((tx) =>
      tx
        .selectFrom('masks')
        .select(['version', 'created_by'])
        .where('detection_id', '=', detectionId)
        .execute(),
    );
  const slow = await workers.start(600_000);
  await workers.until(taskId, (task) => task.stage === 'processing', 60);
  slow.kill('SIGKILL');
  expect(await masks()).toEqual([]);

  await workers.start(0);
  await workers.until(taskId, (task) => task.status === 'completed', HEARTBEAT_SECONDS + 60);
  expect(await masks()).toEqual([{ version: 1, created_by: userId }]);
  const { frame, task } = await bench.inProject(async (tx) => ({
    task: await findTask(tx, taskId),
    frame: await tx.selectFrom('frames').select('mask_count').where('id', '=', frameId).executeTakeFirst(),
  }));
  expect([task?.attempts, frame?.mask_count]).toEqual([2, 1]);
});
