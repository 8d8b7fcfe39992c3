import { EventEmitter } from 'node:events';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Frame, Task, Video } from '../../testing/lab-world.ts';
import { createChangeFeed } from '../../live/change-feed.ts';
import { detectFrame } from './detect-frame.ts';
import { detectionWorldOfFile, MODEL_CODE } from './detection-world.fixture.ts';

const { lab, world } = await detectionWorldOfFile();

const detectOne = (payload: object, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'POST', url: '/api/sarm/detection/detect-sperm', payload });
const detectMany = (payload: object, who: SignedInPerson = lab.technician) =>
  who.inject({ method: 'POST', url: '/api/sarm/detection/detect-frames', payload });
const frameOf = async (id: string): Promise<Frame> =>
  (await lab.viewer.inject({ url: `/api/sarm/frame/get-frame/${id}` })).json();
const statusOf = async (videoId: string): Promise<string> =>
  (await lab.viewer.inject({ url: `/api/business/videos/${videoId}` })).json<Video>().processingStatus;
const jobOf = async (taskId: string) => (await lab.jobs()).find((job) => job.data['taskId'] === taskId);
const newestTask = (videoId: string): Promise<string> =>
  vi.waitFor(async () => {
    const row = await lab.api.database.admin.db
      .selectFrom('tasks')
      .select('id')
      .where('video_id', '=', videoId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return row.id;
  }, 30_000);
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];

describe('detection in one frame', () => {
  it('TEC-227 BUS-114 BUS-095 queues the work and answers with what it found, which is also the result of its task', async () => {
    const videoId = await lab.video();
    const frameId = await world.frame(videoId, 3);
    const waiting = detectOne({ frame_id: frameId });
    const taskId = await newestTask(videoId);
    expect(await jobOf(taskId)).toMatchObject({
      name: 'detect-frames',
      data: { taskId, videoId, frameIds: [frameId], threshold: 0.4, crops: true, visualization: true },
    });
    expect((await frameOf(frameId)).detectionStatus).toBe('pending');
    expect(await statusOf(videoId)).toBe('detection');
    await world.finish(taskId);
    const answer = await waiting;
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ detections: Detection[] }>();
    expect(body).toMatchObject({
      status: 'success',
      detection_count: 1,
      detections: [{ frame_id: frameId }],
    });
    expect((await lab.viewer.inject({ url: `/api/tasks/${taskId}` })).json<Task>().result).toEqual(body);
    expect(await frameOf(frameId)).toMatchObject({
      detectionStatus: 'completed',
      detectionCount: 1,
      detectionModelId: MODEL_CODE,
      detectionResultUrl: `/sarm/detection/view-result/${frameId}`,
      annotated: false,
    });
    expect(await statusOf(videoId)).toBe('completed');
    // Manual and verified boxes stay; the run over the same frame replaces the rest.
    const [found] = body.detections;
    const drawn = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/manual-detect-sperm',
      payload: { frame_id: frameId, x1: 10, y1: 10, x2: 40, y2: 40 },
    });
    const again = detectOne({
      frame_id: frameId,
      config: { model_id: MODEL_CODE, confidence_threshold: 0.6 },
    });
    await world.finish(await newestTask(videoId));
    const ids = (await again).json<{ detections: Detection[] }>().detections.map((each) => each.id);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(drawn.json<Detection>().id);
    expect(ids).not.toContain(found?.id);
    const confirmed = ids.find((id) => id !== drawn.json<Detection>().id) ?? '';
    await lab.technician.inject({
      method: 'PATCH',
      url: `/api/sarm/detection/update-sperm/${confirmed}`,
      payload: { verified: true },
    });
    const third = detectOne({ frame_id: frameId });
    await world.finish(await newestTask(videoId), { x1: 300, x2: 330 });
    const last = (await third).json<{ detections: Detection[] }>().detections.map((each) => each.id);
    expect(last).toEqual(expect.arrayContaining(ids));
    expect(last).toHaveLength(3);
    expect((await lab.audits('frames.detect')).length).toBe(3);
  });

  it('BUS-095 answers 202 when the work takes longer than people wait, and continues', async () => {
    const frameId = await world.frame(await lab.video(), 1);
    const handler = detectFrame(lab.api.deps, createChangeFeed(lab.api.deps), 0.2);
    const answer = await handler({
      caller: { userId: lab.technician.id },
      object: { id: frameId, projectId: lab.projectId },
      body: { config: { confidence_threshold: 0.4, generate_crops: true, generate_visualization: true } },
      actor: { userId: lab.technician.id, name: '', email: '', ipAddress: '', userAgent: '' },
      request: { server: { closing: new AbortController().signal } },
      reply: { raw: new EventEmitter() },
    } as unknown as Parameters<typeof handler>[0]);
    if (answer === 'sent' || !('task_id' in answer.body)) throw new Error('no task');
    expect(answer.status).toBe(202);
    await world.finish(answer.body.task_id);
    expect((await frameOf(frameId)).detectionStatus).toBe('completed');
  });

  it('reports a failure of the work by its notice, and a cancellation', async () => {
    const videoId = await lab.video();
    const frameId = await world.frame(videoId, 1);
    const waiting = detectOne({ frame_id: frameId });
    const taskId = await newestTask(videoId);
    await lab.api.database.admin.db
      .updateTable('tasks')
      .set({ status: 'failed', notice: JSON.stringify(notice('detection.picture_gone', { frame: 1 })) })
      .where('id', '=', taskId)
      .execute();
    const failed = await waiting;
    expect(codeOf(failed)).toEqual([422, 'task_failed']);
    expect(failed.json()).toMatchObject({
      message: 'The picture of frame 1 is no longer stored',
      notice: { code: 'detection.picture_gone', params: { frame: 1 } },
    });
    const other = await world.frame(videoId, 2);
    const cancelled = detectOne({ frame_id: other });
    await lab.technician.inject({ method: 'DELETE', url: `/api/tasks/${await newestTask(videoId)}` });
    expect(codeOf(await cancelled)).toEqual([409, 'task_cancelled']);
  });
});

describe('detection in several frames', () => {
  it('TEC-230 answers 202 with its task, for frames of one video, none of them under another run', async () => {
    const videoId = await lab.video();
    const frames = [await world.frame(videoId, 1), await world.frame(videoId, 2)];
    const answer = await detectMany({
      frame_ids: [...frames, frames[0]],
      config: { confidence_threshold: 0.55, generate_crops: false, generate_visualization: false },
    });
    expect(answer.statusCode).toBe(202);
    const taskId = answer.json<{ task_id: string }>().task_id;
    expect(await jobOf(taskId)).toMatchObject({
      data: { frameIds: frames, threshold: 0.55, crops: false, visualization: false },
    });
    const task = (await lab.viewer.inject({ url: `/api/tasks/${taskId}` })).json<Task>();
    expect(task).toMatchObject({ task_type: 'detection', status: 'pending', video_id: videoId });
    expect(codeOf(await detectMany({ frame_ids: [frames[1]] }))).toEqual([409, 'detection_running']);
    expect(codeOf(await detectOne({ frame_id: frames[0] }))).toEqual([409, 'detection_running']);
    const elsewhere = await world.frame(await lab.video(), 1);
    expect(codeOf(await detectMany({ frame_ids: [elsewhere, frames[0]] }))).toEqual([
      422,
      'frames_of_one_video',
    ]);
    await world.finish(taskId);
    const drawn = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/manual-detect-sperm',
      payload: { frame_id: frames[0], x1: 10, y1: 10, x2: 40, y2: 40 },
    });
    const found = async (frameId = ''): Promise<Detection[]> =>
      (await lab.viewer.inject({ url: `/api/sarm/detection/get-sperm/${frameId}` })).json<{
        detections: Detection[];
      }>().detections;
    const [confirmed] = await found(frames[1]);
    await lab.technician.inject({
      method: 'PATCH',
      url: `/api/sarm/detection/update-sperm/${confirmed?.id}`,
      payload: { verified: true },
    });
    const again = await detectMany({ frame_ids: frames });
    await world.finish(again.json<{ task_id: string }>().task_id);
    expect((await found(frames[0])).map((each) => each.id)).toContain(drawn.json<Detection>().id);
    expect((await found(frames[1])).map((each) => each.id)).toContain(confirmed?.id);
  });

  it('starts one of many that come at the same moment', async () => {
    const videoId = await lab.video();
    const frames = [
      await world.frame(videoId, 1),
      await world.frame(videoId, 2),
      await world.frame(videoId, 3),
    ];
    const turned = (by: number): string[] => frames.map((_, i) => frames[(i + by) % 3] ?? '');
    const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((by) => detectMany({ frame_ids: turned(by) })));
    expect(answers.filter((each) => each.statusCode === 202)).toHaveLength(1);
    expect(answers.filter((each) => each.statusCode === 409)).toHaveLength(5);
  });

  it('refuses unknown models, values outside the bounds and too many frames, and writes nothing then', async () => {
    const videoId = await lab.video();
    const frameId = await world.frame(videoId, 1);
    expect(codeOf(await detectMany({ frame_ids: [frameId], config: { model_id: 'no/1' } }))).toEqual([
      422,
      'model_not_found',
    ]);
    for (const wrong of [
      { frame_ids: [] },
      { frame_ids: [frameId], config: { confidence_threshold: DETECTION.confidence.max + 0.01 } },
      { frame_ids: [frameId], config: { confidence_threshold: DETECTION.confidence.min - 0.01 } },
      { frame_ids: Array.from({ length: DETECTION.maxFramesPerRun + 1 }, () => frameId) },
    ])
      expect((await detectMany(wrong)).statusCode).toBe(422);
    expect((await detectMany({ frame_ids: [frameId, newId()] })).statusCode).toBe(404);
    expect((await frameOf(frameId)).detectionStatus).toBe('none');
    expect(await statusOf(videoId)).toBe('uploaded');
  });

  it('BUS-187 gives frames and video back when it is cancelled', async () => {
    const videoId = await lab.video();
    const before = await world.detected(videoId, 1);
    const fresh = await world.frame(videoId, 2);
    const other = await world.frame(videoId, 3);
    const start = async (ids: string[]): Promise<string> =>
      (await detectMany({ frame_ids: ids })).json<{ task_id: string }>().task_id;
    const [one, two] = [await start([before, fresh]), await start([other])];
    const cancel = (id: string) => lab.technician.inject({ method: 'DELETE', url: `/api/tasks/${id}` });
    expect((await cancel(one)).statusCode).toBe(200);
    const states = async (): Promise<string[]> =>
      await Promise.all([before, fresh, other].map(async (id) => (await frameOf(id)).detectionStatus));
    expect(await states()).toEqual(['completed', 'none', 'pending']);
    expect(await statusOf(videoId)).toBe('detection');
    expect((await cancel(two)).statusCode).toBe(200);
    expect(await states()).toEqual(['completed', 'none', 'none']);
    expect(await statusOf(videoId)).toBe('completed');
    expect((await frameOf(before)).detectionCount).toBe(1);
  });
});
