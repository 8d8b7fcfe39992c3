import { EXTRACTION } from '@sarm/domain/limits';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { removeDueBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Frame, type Lab, openLab, type Task, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const extract = (who: SignedInPerson, payload: object, path = '/api/sarm/frames/extract') =>
  who.inject({ method: 'POST', url: path, payload });
const videoOf = async (id: string): Promise<Video> =>
  (await lab.member.inject({ url: `/api/business/videos/${id}` })).json();
const jobOf = async (taskId: string) => (await lab.jobs()).find((job) => job.data['taskId'] === taskId);

describe('starting an extraction', () => {
  it.each([
    [
      'BUS-175 TEC-223 TEC-224',
      '/api/sarm/frame/extract-frame',
      {},
      { method: 'fps', frameRate: 3, extractionMethod: 'auto', quality: 95, maxFrames: 50 },
    ],
    [
      'BUS-176 TEC-224 BUS-114',
      '/api/sarm/frames/extract',
      { config: { method: 'count', count: 20, extraction_method: 'opencv', quality: 80, max_frames: 60 } },
      { method: 'count', count: 20, extractionMethod: 'opencv', quality: 80, maxFrames: 60 },
    ],
    [
      'BUS-177 TEC-223',
      '/api/technical/frames/extract',
      { frameRate: 5, maxFrames: 100, extractionMethod: 'ffmpeg', quality: 90 },
      { method: 'fps', frameRate: 5, extractionMethod: 'ffmpeg', quality: 90, maxFrames: 100 },
    ],
    ['TEC-223', '/api/sarm/frames/extract', { count: 15 }, { method: 'count', count: 15 }],
  ] as const)('%s starts by %s and answers one id under both names', async (_, path, payload, expected) => {
    const videoId = await lab.video();
    const before = (await lab.audits('frames.extract')).length;
    const answer = await extract(lab.member, { videoId, datasetId: lab.datasetId, ...payload }, path);
    expect(answer.statusCode).toBe(202);
    const { task_id: taskId, session_id } = answer.json<{ task_id: string; session_id: string }>();
    expect(session_id).toBe(taskId);
    expect(await jobOf(taskId)).toMatchObject({
      name: 'extract-frames',
      data: { taskId, videoId, projectId: lab.projectId, ...expected },
    });
    expect(await videoOf(videoId)).toMatchObject({ processingStatus: 'queued', lastTaskId: taskId });
    expect((await lab.audits('frames.extract')).length).toBe(before + 1);
  });

  it('TEC-292 answers 409 while one runs or before the file check has passed, and writes nothing then', async () => {
    const videoId = await lab.video();
    expect((await extract(lab.member, { videoId })).statusCode).toBe(202);
    const jobs = (await lab.jobs()).length;
    const again = await extract(lab.member, { videoId });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'extraction_running']);
    for (const [status, extra] of [
      ['pending', { frames_count: null, timeline_key: null }],
      ['failed', { frames_count: null, timeline_key: null }],
    ] as const) {
      const unchecked = await lab.video({ status, ...extra });
      const refused = await extract(lab.member, { videoId: unchecked });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'video_not_ready']);
      expect(await videoOf(unchecked)).toMatchObject({ processingStatus: status, lastTaskId: null });
    }
    expect((await lab.jobs()).length).toBe(jobs);
    // An extraction that failed left the checked file as it was, so it may be tried again.
    const failed = await lab.video({
      status: 'failed',
      status_notice: JSON.stringify(notice('task.crashed', { count: 3 })),
    });
    expect((await extract(lab.member, { videoId: failed })).statusCode).toBe(202);
  });

  it('starts one of many requests that come at the same moment', async () => {
    const videoId = await lab.video();
    const answers = await Promise.all(Array.from({ length: 8 }, () => extract(lab.member, { videoId })));
    const count = (status: number): number => answers.filter((each) => each.statusCode === status).length;
    expect([count(202), count(409)]).toEqual([1, 7]);
  });

  it('TEC-204 needs extract_frames or select_frames, a writing level and membership', async () => {
    const videoId = await lab.video();
    expect((await extract(lab.plain, { videoId })).statusCode).toBe(403);
    expect((await extract(lab.viewer, { videoId })).statusCode).toBe(403);
    expect((await extract(lab.stranger, { videoId })).statusCode).toBe(404);
    expect((await extract(lab.technician, { videoId })).statusCode).toBe(202);
    expect((await extract(lab.member, {})).statusCode).toBe(422);
  });

  it('TEC-316 refuses values outside the bounds of the form', async () => {
    const videoId = await lab.video();
    const { frameRate, count, maxFrames, quality } = EXTRACTION;
    for (const wrong of [
      { frameRate: frameRate.max + 1 },
      { frameRate: 0 },
      { count: count.min - 1 },
      { maxFrames: maxFrames.max + 1 },
      { quality: quality.min - 1 },
      { config: { max_frames: 5 } },
      { extractionMethod: 'magic' },
    ])
      expect((await extract(lab.member, { videoId, ...wrong })).statusCode).toBe(422);
    expect((await videoOf(videoId)).processingStatus).toBe('uploaded');
  });
});

describe('stored frames', () => {
  it('BUS-178 TEC-219 BUS-094 lists in order, from an offset, and only selected ones on request', async () => {
    const videoId = await lab.video();
    const session = await lab.task({ video_id: videoId, status: 'completed' });
    const seen = {
      selected: true,
      note: 'sharp',
      detection_status: 'completed',
      detection_count: 17,
    } as const;
    const key = { detection_result_key: 'k', extraction_session: session };
    for (const index of [40, 3, 12]) await lab.frame(videoId, index, index === 12 ? { ...seen, ...key } : {});
    const list = async (query = ''): Promise<{ frames: Frame[]; total: number }> =>
      (await lab.viewer.inject({ url: `/api/sarm/media/list-frames/${videoId}${query}` })).json();
    const all = await list();
    expect(all.frames.map((each) => each.frameNumber)).toEqual([3, 12, 40]);
    expect(all.total).toBe(3);
    expect(all.frames[0]).toMatchObject({
      videoId,
      frameNumber: 3,
      timeOffset: 0.12,
      width: 640,
      height: 480,
      selected: false,
      annotated: false,
      note: '',
      detectionStatus: 'none',
      detectionCount: 0,
      detectionModelId: null,
      detectionResultUrl: null,
      extractionSession: null,
    });
    expect(all.frames[1]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      selected: true,
      note: 'sharp',
      detectionStatus: 'completed',
      detectionCount: 17,
      detectionResultUrl: `/sarm/detection/view-result/${all.frames[1]?.id}`,
      extractionSession: session,
    });
    expect((await list('?limit=1&offset=1')).frames.map((each) => each.frameNumber)).toEqual([12]);
    expect(await list('?selected=true')).toMatchObject({ total: 1, frames: [{ frameNumber: 12 }] });
    const stats = await lab.viewer.inject({ url: `/api/technical/frames/stats?video_id=${videoId}` });
    expect(stats.json()).toEqual({
      frames: 3,
      selected: 1,
      annotated: 0,
      detected_frames: 1,
      analysed_frames: 1,
      detections: 17,
      mean_confidence: null,
    });
  });

  it('BUS-179 TEC-220 answers one frame as the list does, and nobody else finds it', async () => {
    const videoId = await lab.video();
    const id = await lab.frame(videoId, 8, { note: 'sharp' });
    const list = await lab.viewer.inject({ url: `/api/sarm/media/list-frames/${videoId}` });
    const one = await lab.viewer.inject({ url: `/api/sarm/frame/get-frame/${id}` });
    expect(one.json()).toMatchObject({ id, videoId, frameNumber: 8, note: 'sharp' });
    expect(one.json()).toEqual(list.json<{ frames: Frame[] }>().frames[0]);
    expect((await lab.stranger.inject({ url: `/api/sarm/frame/get-frame/${id}` })).statusCode).toBe(404);
  });

  it('BUS-178 TEC-219 gives at most 100 frames unless more are requested', async () => {
    const videoId = await lab.video();
    const { db } = lab.api.database.admin;
    await db
      .insertInto('frames')
      .values(
        Array.from({ length: 101 }, (_, index) => ({
          id: newId(),
          project_id: lab.projectId,
          video_id: videoId,
          frame_index: index,
          time_offset: index,
          width: 1,
          height: 1,
          blob_key: 'x',
        })),
      )
      .execute();
    const url = `/api/sarm/media/list-frames/${videoId}`;
    const page = (await lab.viewer.inject({ url })).json<{ frames: Frame[]; total: number }>();
    expect([page.frames.length, page.total]).toEqual([100, 101]);
    const rest = (await lab.viewer.inject({ url: `${url}?offset=100` })).json<{ frames: Frame[] }>();
    expect(rest.frames.map((each) => each.frameNumber)).toEqual([100]);
  });

  it('BUS-180 TEC-221 TEC-204 selects and unselects, and stores the note by both paths', async () => {
    const id = await lab.frame(await lab.video(), 1);
    const select = (who: SignedInPerson, payload?: object) =>
      who.inject({
        method: 'POST',
        url: `/api/technical/frames/${id}/select`,
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await select(lab.member)).json<Frame>().selected).toBe(true);
    expect((await select(lab.technician, { selected: false })).json<Frame>().selected).toBe(false);
    expect((await select(lab.plain)).statusCode).toBe(403);
    expect((await select(lab.viewer)).statusCode).toBe(403);
    const patch = await lab.member.inject({
      method: 'PATCH',
      url: `/api/technical/frames/${id}`,
      payload: { note: 'two heads' },
    });
    expect(patch.json<Frame>().note).toBe('two heads');
    const put = await lab.member.inject({
      method: 'PUT',
      url: `/api/sarm/frame/update-frame/${id}`,
      payload: { note: 'one head' },
    });
    expect(put.json<Frame>().note).toBe('one head');
    const [, second] = await lab.audits('frame.note');
    expect(second).toMatchObject({ before: { note: '[personal]' }, after: { note: '[personal]' } });
  });

  it('BUS-181 TEC-204 deletes a frame with its picture, and needs extract_frames', async () => {
    const videoId = await lab.video();
    const id = await lab.frame(videoId, 9);
    await lab.frame(videoId, 10);
    const prefix = `${blobKeys.videoPrefix(lab.projectId, videoId)}frames/`;
    const remove = (who: SignedInPerson) =>
      who.inject({ method: 'DELETE', url: `/api/technical/frames/${id}` });
    expect((await remove(lab.member)).statusCode).toBe(403);
    expect((await remove(lab.technician)).statusCode).toBe(204);
    expect(await lab.blobs(prefix)).toHaveLength(1);
    expect((await videoOf(videoId)).extractedFramesCount).toBe(1);
    expect((await remove(lab.technician)).statusCode).toBe(404);
  });

  it('keeps a picture that another extraction may be storing under the same name', async () => {
    const videoId = await lab.video();
    const id = await lab.frame(videoId, 5);
    const task = await lab.task({ video_id: videoId, status: 'processing' });
    const key = blobKeys.frame(lab.projectId, videoId, 5, 95);
    await lab.technician.inject({ method: 'DELETE', url: `/api/technical/frames/${id}` });
    expect(await lab.api.deps.blobs.head(key)).not.toBeNull();
    const { db } = lab.api.database.admin;
    await db.updateTable('tasks').set({ status: 'completed' }).where('id', '=', task).execute();
    await lab.frame(videoId, 5);
    await db
      .updateTable('blob_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await removeDueBlobs(lab.api.deps);
    expect(await lab.api.deps.blobs.head(key)).not.toBeNull();
    expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  });
});

describe('tasks of an extraction', () => {
  it('TEC-225 BUS-184 shows the state of the task that was started', async () => {
    const videoId = await lab.video();
    const { task_id: id } = (await extract(lab.member, { videoId })).json<{ task_id: string }>();
    const task = (await lab.viewer.inject({ url: `/api/tasks/${id}` })).json<Task>();
    expect(task).toMatchObject({
      id,
      task_type: 'extraction',
      status: 'pending',
      stage: 'queued',
      progress: 0,
      video_id: videoId,
      dataset_id: lab.datasetId,
      project_id: lab.projectId,
      result: null,
      message: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});
