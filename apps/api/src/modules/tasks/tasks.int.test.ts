import { TASK_STATUSES, TASK_TYPES } from '@sarm/domain/statuses';
import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab, type Task, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const cancel = (who: SignedInPerson, id: string) => who.inject({ method: 'DELETE', url: `/api/tasks/${id}` });
const start = async (videoId: string): Promise<string> =>
  (await lab.member.inject({ method: 'POST', url: '/api/sarm/frames/extract', payload: { videoId } })).json<{
    task_id: string;
  }>().task_id;
const statusOf = async (videoId: string): Promise<string> =>
  (await lab.member.inject({ url: `/api/business/videos/${videoId}` })).json<Video>().processingStatus;

describe('tasks', () => {
  it("BUS-185 lists tasks of the caller's projects by type, status and video", async () => {
    const videoId = await lab.video();
    const old = await lab.task({ video_id: videoId, status: 'completed', created_at: new Date(2020, 0, 1) });
    const ingest = await lab.task({ task_type: 'ingest', video_id: videoId, status: 'failed' });
    const open = await lab.task({ video_id: videoId });
    await lab.task({ project_id: lab.otherProjectId });
    const list = async (query: string, who = lab.viewer): Promise<{ ids: string[]; total: number }> => {
      const page = (await who.inject({ url: `/api/tasks${query}` })).json<{ tasks: Task[]; total: number }>();
      return { ids: page.tasks.map((each) => each.id), total: page.total };
    };
    expect(await list('?task_type=extraction')).toEqual({ ids: [open, old], total: 2 });
    expect(await list('?task_type=ingest')).toEqual({ ids: [ingest], total: 1 });
    expect(await list('?status=completed')).toEqual({ ids: [old], total: 1 });
    expect(await list('?status=failed')).toEqual({ ids: [ingest], total: 1 });
    expect(await list('?status=pending')).toEqual({ ids: [open], total: 1 });
    expect(await list(`?video_id=${videoId}&page=2&limit=2`)).toEqual({ ids: [old], total: 3 });
    expect(await list(`?video_id=${videoId}`, lab.stranger)).toEqual({ ids: [], total: 0 });
    expect((await lab.stranger.inject({ url: `/api/tasks/${open}` })).statusCode).toBe(404);
  });

  it('lists the work on the files of one data label, for its members alone', async () => {
    const labelId = newId();
    const about = { task_type: 'export', subject_kind: 'label', subject_id: labelId } as const;
    const open = await lab.task({ ...about, status: 'processing' });
    await lab.task({ ...about, subject_id: newId() });
    const list = async (who: SignedInPerson): Promise<string[]> =>
      (await who.inject({ url: `/api/tasks?label_id=${labelId}` }))
        .json<{ tasks: Task[] }>()
        .tasks.map(({ id }) => id);
    expect(await list(lab.viewer)).toEqual([open]);
    expect(await list(lab.stranger)).toEqual([]);
  });

  it('BUS-095 gives every type and status with its fields', async () => {
    const tasks: Task[] = [];
    for (const status of TASK_STATUSES) {
      // A video has one open task of some types.
      const videoId = await lab.video();
      for (const task_type of TASK_TYPES) await lab.task({ task_type, status, video_id: videoId });
      const answer = await lab.viewer.inject({ url: `/api/tasks?video_id=${videoId}&limit=100` });
      tasks.push(...answer.json<{ tasks: Task[] }>().tasks);
    }
    const pairs = tasks.map(({ task_type, status }) => `${task_type} ${status}`).toSorted();
    expect(pairs).toEqual(
      TASK_TYPES.flatMap((type) => TASK_STATUSES.map((each) => `${type} ${each}`)).toSorted(),
    );
    const [one] = tasks;
    const fields = [
      'id',
      'task_type',
      'status',
      'stage',
      'message',
      'progress',
      'video_id',
      'result',
      'created_at',
      'updated_at',
    ];
    expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(fields));
  });

  it('BUS-186 counts workers, queued and running work for any signed-in user', async () => {
    const url = '/api/tasks/system/status';
    const before = (await lab.plain.inject({ url })).json<{ queued: number; running: number }>();
    expect(before).toMatchObject({ status: 'no-workers', workers: 0 });
    const { db } = lab.api.database.admin;
    await db.insertInto('workers').values({ id: newId(), host: 'h', queues: [] }).execute();
    await db
      .insertInto('workers')
      .values({ id: newId(), host: 'dead', queues: [], seen_at: new Date(0) })
      .execute();
    await lab.task({ project_id: lab.otherProjectId });
    await lab.task({ status: 'processing' });
    expect((await lab.plain.inject({ url })).json()).toEqual({
      status: 'ok',
      workers: 1,
      queued: before.queued + 1,
      running: before.running + 1,
      frames_per_second: null,
      open_frames: 0,
    });
    expect((await lab.api.inject({ url })).statusCode).toBe(401);
  });

  it('BUS-036 measures how many frames a second this installation analyses, side by side ones together, and what waits', async () => {
    const [one, two, open] = [
      await lab.video({ frames_count: 300 }),
      await lab.video({ frames_count: 300 }),
      await lab.video({ frames_count: 1000 }),
    ];
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds));
    const run = { task_type: 'analysis', job_name: 'analyse-video', status: 'completed' } as const;
    await lab.task({ ...run, video_id: one, started_at: at(0), finished_at: at(20) });
    await lab.task({ ...run, video_id: two, started_at: at(10), finished_at: at(30) });
    await lab.task({ ...run, video_id: open, status: 'processing', progress: 40 });
    expect((await lab.plain.inject({ url: '/api/tasks/system/status' })).json()).toMatchObject({
      frames_per_second: 20,
      open_frames: 600,
    });
  });

  it('BUS-187 cancels a waiting task: task, job and video together, once', async () => {
    const videoId = await lab.video();
    const id = await start(videoId);
    const answer = await cancel(lab.member, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, status: 'cancelled' });
    expect(await statusOf(videoId)).toBe('uploaded');
    const job = (await lab.jobs()).find((each) => each.data['taskId'] === id);
    expect(job?.state).toBe('cancelled');
    const again = await cancel(lab.member, id);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'task_finished']);
    expect(await lab.audits('task.cancel')).toHaveLength(1);
    // The video is free again.
    expect(await start(videoId)).not.toBe(id);
  });

  it('BUS-187 returns a video with stored frames to completed and takes the token from a running worker', async () => {
    const videoId = await lab.video();
    await lab.frame(videoId, 0);
    const id = await start(videoId);
    const { db } = lab.api.database.admin;
    await db
      .updateTable('tasks')
      .set({ status: 'processing', attempt_token: newId() })
      .where('id', '=', id)
      .execute();
    await db.updateTable('videos').set({ status: 'processing' }).where('id', '=', videoId).execute();
    expect((await cancel(lab.member, id)).json<Task>().status).toBe('cancelled');
    expect(await statusOf(videoId)).toBe('completed');
    const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.attempt_token).toBeNull();
  });

  it('BUS-187 is open to the user who started it and to editors, to nobody else', async () => {
    const mine = await start(await lab.video());
    expect((await cancel(lab.technician, mine)).statusCode).toBe(403);
    expect((await cancel(lab.viewer, mine)).statusCode).toBe(403);
    expect((await cancel(lab.stranger, mine)).statusCode).toBe(404);
    expect((await cancel(lab.editor, mine)).statusCode).toBe(200);
    const ofViewer = await lab.task({ created_by: lab.viewer.id, task_type: 'export' });
    expect((await cancel(lab.viewer, ofViewer)).statusCode).toBe(200);
  });

  it('marks a video whose file check was cancelled as failed', async () => {
    const videoId = await lab.video({ status: 'pending', frames_count: null, timeline_key: null });
    const id = await lab.task({ video_id: videoId, task_type: 'ingest', job_name: 'ingest-video' });
    expect((await cancel(lab.member, id)).statusCode).toBe(200);
    expect(await statusOf(videoId)).toBe('failed');
  });
});
