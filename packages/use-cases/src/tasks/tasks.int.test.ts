import { detectFramesJob } from '@sarm/contracts/jobs/detect-frames';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { defineJob } from '@sarm/contracts/jobs/job';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import type { VideosTable } from '@sarm/database/kernel/tables.generated';
import { findTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createDataset, createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { endTask, type WorkDeps } from './end-task.ts';
import { JOB_ENDINGS } from '../endings/job-endings.ts';
import { startTask } from './start-task.ts';

const selfCheck = defineJob({
  ...extractFramesJob,
  name: 'detect-frames',
  subject: 'calibration',
  payload: z.object({ taskId: z.uuid(), projectId: z.null(), depth: z.int() }),
});
const plan = {
  method: 'count',
  frameRate: 1,
  count: 5,
  maxFrames: 5,
  quality: 90,
  extractionMethod: 'ffmpeg',
} as const;

let database: TestDatabase;
let work: WorkDeps;
let [projectId, datasetId, anna] = ['', '', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  anna = (await createPerson(database)).id;
  projectId = await createProject(database, { members: { [anna]: 'member' } });
  datasetId = await createDataset(database, { projectId });
  const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  work = { queue, endings: JOB_ENDINGS, clock: systemClock };
});
afterAll(async () => {
  await work.queue.stop();
  await database.drop();
});

async function video(over: Partial<Insertable<VideosTable>> = {}): Promise<string> {
  const id = newId();
  await database.admin.db
    .insertInto('videos')
    .values({
      id,
      project_id: projectId,
      dataset_id: datasetId,
      name: 'v',
      original_filename: 'v.avi',
      blob_key: 'k',
      size_bytes: 1,
      sha256: '0',
      ...over,
    })
    .execute();
  return id;
}
const frame = (videoId: string, index: number) =>
  database.admin.db
    .insertInto('frames')
    .values({
      id: newId(),
      project_id: projectId,
      video_id: videoId,
      frame_index: index,
      time_offset: index,
      width: 1,
      height: 1,
      blob_key: 'k',
    })
    .execute();
const inProject = <T>(run: Parameters<typeof inScope<T>>[2]) =>
  inScope(database.app.db, asProject(projectId), run);
const jobState = async (id: string | null) =>
  (
    await sql<{ state: string; data: unknown }>`select state, data from pgboss.job where id = ${id}`.execute(
      database.admin.db,
    )
  ).rows[0];
const statusOf = (id: string) =>
  database.admin.db
    .selectFrom('videos')
    .select(['status', 'extracted_frames'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('starting a task', () => {
  it('writes task and job together, or neither', async () => {
    const videoId = await video();
    const start = { projectId, videoId, datasetId, createdBy: anna, payload: { videoId, ...plan } };
    const task = await inProject((tx) => startTask(tx, work.queue, extractFramesJob, start));
    expect(task).toMatchObject({
      subject_kind: 'video',
      subject_id: videoId,
      video_id: videoId,
      status: 'pending',
    });
    expect(await jobState(task.job_id)).toMatchObject({
      state: 'created',
      data: { taskId: task.id, projectId, videoId, count: 5 },
    });
    const taskId = newId();
    const failing = inProject(async (tx) => {
      await startTask(tx, work.queue, detectFramesJob, {
        ...start,
        taskId,
        payload: {
          videoId,
          frameIds: [newId()],
          modelId: newId(),
          threshold: 0.4,
          crops: true,
          visualization: true,
        },
      });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await inProject((tx) => findTask(tx, taskId))).toBeUndefined();
  });

  it('needs no project', async () => {
    const task = await inScope(database.app.db, asInstallation, (tx) =>
      startTask(tx, work.queue, selfCheck, {
        projectId: null,
        createdBy: anna,
        subjectId: anna,
        payload: { depth: 3 },
      }),
    );
    expect(task).toMatchObject({
      project_id: null,
      created_by: anna,
      subject_kind: 'calibration',
      subject_id: anna,
    });
    expect((await jobState(task.job_id))?.data).toEqual({ taskId: task.id, projectId: null, depth: 3 });
  });
});

describe('ending a task', () => {
  const extraction = async (over: Partial<Insertable<VideosTable>>) => {
    const videoId = await video({ status: 'processing', ...over });
    const task = await inProject((tx) =>
      startTask(tx, work.queue, extractFramesJob, {
        projectId,
        videoId,
        createdBy: anna,
        payload: { videoId, ...plan },
      }),
    );
    return { videoId, task };
  };
  const cancelled = { status: 'cancelled', notice: notice('task.cancelled') } as const;

  it('counts the frames of a cancelled extraction instead of believing the last count', async () => {
    const { videoId, task } = await extraction({ extracted_frames: 0 });
    for (const index of [1, 2, 3]) await frame(videoId, index);
    await inProject((tx) => endTask(tx, work, { taskId: task.id, ...cancelled }));
    expect(await statusOf(videoId)).toEqual({ status: 'completed', extracted_frames: 3 });
    expect((await jobState(task.job_id))?.state).toBe('cancelled');
    const empty = await extraction({ extracted_frames: 7 });
    await inProject((tx) => endTask(tx, work, { taskId: empty.task.id, ...cancelled }));
    expect(await statusOf(empty.videoId)).toEqual({ status: 'uploaded', extracted_frames: 0 });
  });

  it('reports an ending once, no matter what comes second', async () => {
    const { videoId, task } = await extraction({});
    const failed = { status: 'failed', notice: notice('task.crashed', { count: 1 }) } as const;
    expect(await inProject((tx) => endTask(tx, work, { taskId: task.id, ...failed }))).toMatchObject({
      status: 'failed',
    });
    expect(await inProject((tx) => endTask(tx, work, { taskId: task.id, ...cancelled }))).toBeUndefined();
    expect((await statusOf(videoId)).status).toBe('failed');
  });

  it('mends nothing after a result', async () => {
    const { videoId, task } = await extraction({});
    const done = {
      status: 'completed',
      notice: notice('extraction.done', { count: 0 }),
      result: {},
    } as const;
    await inProject((tx) => endTask(tx, work, { taskId: task.id, ...done }));
    expect((await statusOf(videoId)).status).toBe('processing');
  });
});
