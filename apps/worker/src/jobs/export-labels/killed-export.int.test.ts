import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { findTask } from '@sarm/database/work/tasks.repository';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { HEARTBEAT_SECONDS, installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { removeDueBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { killableWorkers } from '../killable-workers.fixture.ts';
import { LabelBench, withStoredArchive } from '../label-bench.fixture.ts';

const { bench, database } = await benchOfFile();
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
const workers = killableWorkers(bench, database);
beforeAll(async () => {
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE });
  await queue.start();
});
afterAll(() => queue.stop());

it('a worker that is killed midway leaves no listed file, and the next one makes exactly one', async () => {
  const label = await LabelBench.open(bench, database);
  const videoId = await label.addVideo();
  for (let frame = 0; frame < 60; frame += 1) await label.addFrame(videoId, frame, [{ x: 10 }, { x: 60 }]);
  const taskId = newId();
  await bench.inProject((tx) =>
    startTask(tx, queue, exportLabelsJob, {
      taskId,
      projectId: bench.projectId,
      subjectId: label.labelId,
      createdBy: label.userId,
      payload: {
        labelId: label.labelId,
        userId: label.userId,
        format: 'coco',
        includeImages: true,
        excludeBadQuality: true,
        verifiedOnly: false,
      },
    }),
  );
  const slow = await workers.start(500);
  await workers.until(taskId, (task) => task.stage === 'images' && task.progress > 62, 60);
  slow.kill('SIGKILL');
  expect([await label.exports(), await label.stored()]).toEqual([[], []]);

  await workers.start(0);
  await workers.until(taskId, (task) => task.status === 'completed', HEARTBEAT_SECONDS + 60);
  const files = await label.exports();
  expect(files).toMatchObject([{ task_id: taskId, item_count: 120, frame_count: 60 }]);
  expect(await label.stored()).toEqual(files.map((each) => each.blob_key));
  await withStoredArchive(bench, files[0]?.blob_key ?? '', (archive) => {
    expect(archive.entries.size).toBe(61);
    return Promise.resolve();
  });
  expect(await bench.inProject((tx) => findTask(tx, taskId))).toMatchObject({ attempts: 2 });
  // What the first run noted is of its own file alone: the sweep takes nothing of the one that counts.
  const [{ prefix } = { prefix: '' }] = await database.admin.db
    .selectFrom('blob_removals')
    .select('prefix')
    .where('prefix', 'like', `%${label.labelId}%`)
    .execute();
  expect(prefix).not.toBe(files[0]?.blob_key);
  await noteBlobRemoval(database.app.db, [prefix], 0);
  await removeDueBlobs({ db: database.app.db, blobs: bench.blobs, log: silentLog });
  expect(await label.stored()).toEqual(files.map((each) => each.blob_key));
});
