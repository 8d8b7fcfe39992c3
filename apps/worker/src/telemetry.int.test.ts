import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { allJobs } from '@sarm/contracts/jobs/job-table';
import { queueDetection } from '@sarm/database/detections/detections.run.repository';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { APP_ROLE } from '@sarm/database/kernel/provision';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { findTask, insertTask } from '@sarm/database/work/tasks.repository';
import { cropPicture } from '@sarm/pictures/crop-picture';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { JobBench } from './jobs/job-bench.fixture.ts';

const MODELS = join(import.meta.dirname, '../../../models');
const SIZE = { width: 96, height: 64 };

let database: TestDatabase;
let bench: JobBench;
let home: string;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await installQueues({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, jobs: allJobs });
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  const shipped = await readShippedModels(MODELS);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
  home = join(bench.root, 'home');
  await mkdir(home);
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await bench.close();
  await database.drop();
});

/** A video with one even picture, as an extraction leaves it. */
async function addFrame(): Promise<{ videoId: string; frameId: string }> {
  const [videoId, frameId] = [newId(), newId()];
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3).fill(128);
  const key = blobKeys.frame(bench.projectId, videoId, 0, 95);
  await bench.blobs.put(key, await cropPicture({ rgb, ...SIZE }, { x: 0, y: 0, ...SIZE }), {
    contentType: 'image/png',
  });
  const project = { project_id: bench.projectId };
  const video = { name: 'v', original_filename: 'v.avi', size_bytes: 1, sha256: '0'.repeat(64) };
  await bench.inProject(async (tx) => {
    await tx
      .insertInto('videos')
      .values({
        ...project,
        ...video,
        id: videoId,
        dataset_id: bench.datasetId,
        blob_key: blobKeys.original(bench.projectId, videoId),
        status: 'completed',
      })
      .execute();
    await tx
      .insertInto('frames')
      .values({
        ...project,
        ...SIZE,
        id: frameId,
        video_id: videoId,
        frame_index: 0,
        time_offset: 0,
        blob_key: key,
      })
      .execute();
  });
  return { videoId, frameId };
}

async function queueFrame(): Promise<string> {
  const { videoId, frameId } = await addFrame();
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  const [taskId, jobId] = [newId(), randomUUID()];
  const { projectId } = bench;
  await bench.inProject(async (tx) => {
    const model = await modelInUse(tx, 'detection', 'installation');
    const job = { taskType: detectFramesJob.taskType, jobName: detectFramesJob.name, jobId };
    await insertTask(tx, { id: taskId, projectId, videoId, createdBy: null, ...job });
    await queueDetection(tx, { videoId, taskId, frameIds: [frameId] });
    const plan = { threshold: 0.4, crops: false, visualization: false };
    const what = { videoId, frameIds: [frameId], modelId: model?.id ?? '', ...plan };
    await queue.enqueue(tx, detectFramesJob, jobId, { taskId, projectId, ...what });
  });
  await queue.stop();
  return taskId;
}

describe('the worker', () => {
  it('leaves no trace of the inference library in the home folder, and has nothing to send', async () => {
    const taskId = await queueFrame();
    // CI would silence the library by itself and hide a switch that does not work.
    const { CI: _, XDG_CACHE_HOME: __, ORT_DISABLE_TELEMETRY: ___, ...rest } = process.env;
    worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...rest,
        HOME: home,
        NODE_NO_WARNINGS: '1',
        SARM_DATABASE_URL: database.appUrl,
        SARM_DATA_FOLDER: bench.root,
        SARM_LOG_LEVEL: 'warn',
        SARM_INFERENCE_THREADS: '2',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const status = async () => (await bench.inProject((tx) => findTask(tx, taskId)))?.status;
    while (['pending', 'processing'].includes((await status()) ?? '')) await delay(100);
    expect(await status()).toBe('completed');
    expect(await readdir(home, { recursive: true })).toEqual([]);
    worker.kill('SIGTERM');
  });
});
