import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { SHIPPED } from '../models/models-world.fixture.ts';
import { FOUND, METRICS, PATH, predictionsWorldOfFile } from './predictions-world.fixture.ts';

const { world, lab, db, call, predictor, outsider, videoId, post, started, read, list, set, completed } =
  await predictionsWorldOfFile();

describe('starting a prediction', () => {
  it('TEC-278 stores it as queued, starts the worker and answers 202 with id, task and status', async () => {
    const answer = await started({ send_frames: true });
    expect(answer).toEqual({ id: expect.any(String), task_id: expect.any(String), status: 'queued' });
    expect(await read(answer.id)).toMatchObject({
      id: answer.id,
      name: 'First try',
      model_id: SHIPPED,
      model_name: 'Heads v1',
      model_type: 'detection',
      video_id: videoId,
      status: 'queued',
      progress: 0,
      metrics: null,
      frames: [],
      so_far: null,
      results: null,
    });
    const job = (await lab.jobs()).find(({ data }) => data['predictionId'] === answer.id);
    expect(job).toMatchObject({ name: 'predict-video', data: { taskId: answer.task_id, sendFrames: true } });
    const task = await db.selectFrom('tasks').selectAll().where('id', '=', answer.task_id).executeTakeFirst();
    expect(task).toMatchObject({ task_type: 'prediction', status: 'pending', video_id: videoId });
    const logged = (await lab.audits('prediction.start')).find((each) => each.subject_id === answer.id);
    expect(logged?.after).toMatchObject({ modelId: SHIPPED, videoId });
    // The results of that run come under the id.
    await set(answer.id, {
      status: 'completed',
      metrics: JSON.stringify(METRICS),
      frames: JSON.stringify(FOUND),
    });
    expect(await read(answer.id)).toMatchObject({ status: 'completed', metrics: METRICS });
  });

  it('TEC-193 refuses a name that is empty after trimming, and a start without model or video', async () => {
    const texts = async (over: object) => {
      const answer = await post(over);
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await texts({ name: ' \t ' })).toEqual([422, 'Please provide a name for this prediction']);
    expect(await texts({ name: undefined })).toEqual([422, 'Please provide a name for this prediction']);
    expect(await texts({ model_id: undefined })).toEqual([422, 'Please select both a model and a video']);
  });

  it('refuses models that cannot look at a video, of other projects and untrained; and videos that were not checked', async () => {
    const code = async (over: object) => (await post(over)).json<{ code: string }>().code;
    expect(await code({ model_id: 'nothing/1' })).toBe('model_not_found');
    const own = await world.model();
    expect(await code({ model_id: own.id })).toBe('model_not_trained');
    const foreign = await world.trained();
    await world.setModel(foreign.row_id, { project_id: lab.otherProjectId, dataset_id: null });
    expect(await code({ model_id: foreign.id })).toBe('model_not_found');
    const outlining = await world.trained();
    await world.setModel(outlining.row_id, { type: 'segmentation' });
    expect(await code({ model_id: outlining.id })).toBe('model_cannot_predict');
    const unchecked = await lab.video({ timeline_key: null });
    expect(await code({ video_id: unchecked })).toBe('video_not_ready');
    const other = await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
    expect(await code({ video_id: other })).toBe(await code({ video_id: newId() }));
  });
});

describe('reading predictions', () => {
  it('TEC-154 TEC-155 TEC-280 gives a completed one with metrics and frames of its type, and what is absent stays absent', async () => {
    const { id } = await completed();
    const seen = await read(id);
    expect(seen).toMatchObject({
      status: 'completed',
      progress: 100,
      metrics: METRICS,
      frames: [{ frame_number: 0, timestamp: 0, image_url: `${PATH}/${id}/frames/0`, sperm_count: 43 }],
      results: {
        all_frames: 50,
        heads_per_frame: [43, 40],
        champion: { shared: 9, only_champion: 2 },
        ranked: [{ frame_number: 7, kind: 'disagree', score: 9 }],
        sent: null,
      },
    });
    expect(Object.keys(seen.frames[0] ?? {})).not.toContain('normal_count');
    const forms = {
      total_analyzed_sperm: 9,
      normal_forms: 5,
      abnormal_heads: 2,
      abnormal_midpieces: 1,
      abnormal_tails: 1,
    };
    const classed = await completed(
      {},
      {
        ...FOUND,
        type: 'morphology',
        champion: null,
        ranked: [],
        samples: [{ index: 0, time: 0, normal: 5, abnormal: 4 }],
      },
      { processed_frames: 50, processing_time: 3, ...forms },
    );
    const forms2 = await read(classed.id);
    expect(forms2.metrics).toEqual({ processed_frames: 50, processing_time: 3, ...forms });
    expect(forms2.frames[0]).toMatchObject({ normal_count: 5, abnormal_count: 4 });
    expect(Object.keys(forms2.frames[0] ?? {})).not.toContain('sperm_count');
  });

  it('TEC-280 gives one that runs with its progress and what was found so far, which is no result', async () => {
    const { id, task_id } = await started();
    await set(id, {
      status: 'running',
      metrics: JSON.stringify({ processed_frames: 20, processing_time: 3, detection_confidence: 0.8 }),
      frames: JSON.stringify({ ...FOUND, champion: null, ranked: [] }),
    });
    const notice = JSON.stringify({ code: 'prediction.looked', params: { done: 20, total: 50 } });
    await db
      .updateTable('tasks')
      .set({ status: 'processing', progress: 40, notice })
      .where('id', '=', task_id)
      .execute();
    const seen = await read(id);
    expect(seen).toMatchObject({ status: 'running', progress: 40, metrics: null, frames: [], results: null });
    expect(seen.message).toBe('Detecting and tracking, frame 20 of 50');
    expect(seen.so_far).toMatchObject({ metrics: { processed_frames: 20 }, all_frames: 50 });
    expect((await list()).predictions.find((each) => each.id === id)).toMatchObject({
      metrics: null,
      frames: [],
    });
  });

  it('TEC-154 gives the status that the worker set, and why it failed', async () => {
    const { id } = await started();
    await set(id, { status: 'failed', reason: JSON.stringify({ code: 'prediction.no_calibration' }) });
    expect(await read(id)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^The video has no calibration/),
      metrics: null,
    });
  });

  it('TEC-279 lists those of the caller by model, video and status, newest first, with their number', async () => {
    const other = await lab.video();
    const model = await world.trained();
    const [a, b] = [await completed(), await started({ video_id: other })];
    const c = await started({ model_id: model.id });
    expect((await list('?limit=2')).predictions.map(({ id }) => id)).toEqual([c.id, b.id]);
    const [all, rest] = [await list(), await list('?limit=2&offset=1')];
    expect([rest.predictions.map(({ id }) => id), rest.total]).toEqual([[b.id, a.id], all.total]);
    expect((await list(`?video_id=${other}`)).predictions.map(({ id }) => id)).toEqual([b.id]);
    expect((await list(`?model_id=${model.id}`)).predictions.map(({ id }) => id)).toEqual([c.id]);
    const done = await list('?status=completed&limit=200');
    expect(new Set(done.predictions.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(done.total).toBe(done.predictions.length);
    const strangers = await lab.stranger.inject({ url: `/api${PATH}` });
    expect(strangers.statusCode).toBe(403);
  });

  it('shows codes in place of names, and frames that it names and no others', async () => {
    const { id } = await completed();
    const row = await db
      .selectFrom('videos')
      .select(['name', 'number'])
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    const seen = await read(id);
    expect(seen.video_name).not.toBe(row.name);
    expect(seen.video_name).toMatch(new RegExp(`/${row.number}$`));
    const at = (index: number, who = predictor) =>
      call('GET', `${PATH}/${id}/frames/${index}`, undefined, who);
    const picture = await at(0);
    expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([
      200,
      'image/jpeg',
      'picture',
    ]);
    expect((await at(1)).statusCode).toBe(404);
    expect((await at(0, lab.stranger)).statusCode).toBe(404);
    expect((await at(0, outsider)).statusCode).toBe(403);
  });
});
