import type { Prediction, PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import { newId } from '@sarm/database/kernel/new-id';
import type { PredictionsTable } from '@sarm/database/kernel/tables.generated';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { modelsWorldOfFile, SHIPPED } from '../models/models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const { db } = lab.api.database.admin;
const predictor = await world.people.holder(['predict_models']);
const deployer = await world.people.holder(['deploy_models']);
const reader = await world.people.holder(['predict_models'], 'viewer');
const outsider = await world.people.holder(['access_technical', 'train_models', 'annotate_detection']);
const videoId = await lab.video();

const PATH = '/technical/predictions';
const body = (over: object = {}) => ({ model_id: SHIPPED, video_id: videoId, name: ' First try ', ...over });
const post = (over: object = {}, who: SignedInPerson = predictor) => call('POST', PATH, body(over), who);
const started = async (over: object = {}) => {
  const answer = await post(over);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<{ id: string; task_id: string; status: string }>();
};
const read = (id: string, who = predictor) => world.get<PredictionDetails>(`${PATH}/${id}`, who);
const list = (query = '', who = predictor) =>
  world.get<{ predictions: Prediction[]; total: number }>(`${PATH}${query}`, who);
const set = (id: string, change: Updateable<PredictionsTable>) =>
  db.updateTable('predictions').set(change).where('id', '=', id).execute();

const METRICS = {
  total_sperm_count: 68,
  detection_confidence: 0.82,
  processed_frames: 50,
  processing_time: 19,
};
const FOUND = {
  version: 1,
  type: 'detection',
  frames: 50,
  seconds: 2,
  samples: [{ index: 0, time: 0, heads: 43 }],
  heads: [43, 40],
  confidence: [0, 3],
  champion: { model_id: SHIPPED, name: 'Heads v1', frames: 4, shared: 9, only_model: 1, only_champion: 2 },
  ranked: [
    {
      index: 7,
      time: 0.28,
      score: 9,
      kind: 'disagree',
      uncertain: 2,
      flickering: 1,
      disputed: 6,
      corrected: 0,
    },
  ],
  sent: null,
};
/** As the worker leaves it. */
async function completed(over: object = {}, found: object = FOUND, metrics: object = METRICS) {
  const { id, task_id } = await started(over);
  const prefix = blobKeys.predictionPrefix(lab.projectId, videoId, id);
  await lab.api.deps.blobs.put(blobKeys.predictionFrame(prefix, 0), Buffer.from('picture'), {
    contentType: 'image/jpeg',
  });
  await set(id, {
    status: 'completed',
    metrics: JSON.stringify(metrics),
    frames: JSON.stringify(found),
    results_key: prefix,
    ended_at: '2026-11-15T11:30:00.000Z',
  });
  await db
    .updateTable('tasks')
    .set({ status: 'completed', progress: 100 })
    .where('id', '=', task_id)
    .execute();
  return { id, taskId: task_id, prefix };
}

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

describe('frames from which most is learned', () => {
  it('are sent to annotation once, however often somebody sends them, and only of a completed prediction', async () => {
    const { id } = await completed();
    const send = () => call('POST', `${PATH}/${id}/frames`, undefined, predictor);
    const first = await send();
    expect([first.statusCode, first.json()]).toEqual([200, { sent: 1 }]);
    expect((await read(id)).results?.sent).toBe(1);
    await send();
    const rows = await db
      .selectFrom('annotation_queue')
      .selectAll()
      .where('video_id', '=', videoId)
      .execute();
    expect(rows.map((each) => [each.frame_index, each.kind, each.score, each.source])).toEqual([
      [7, 'disagree', 9, { prediction: id }],
    ]);
    expect((await lab.audits('prediction.queue-frames')).some((each) => each.subject_id === id)).toBe(true);
    const open = await started();
    const refused = await call('POST', `${PATH}/${open.id}/frames`, undefined, predictor);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'prediction_not_completed',
    ]);
  });
});

describe('deleting a prediction', () => {
  it('TEC-281 takes row and bytes away, and cancels one that runs first', async () => {
    const { id, prefix } = await completed();
    expect((await lab.blobs(prefix)).length).toBe(1);
    const remove = (which: string) => call('DELETE', `${PATH}/${which}`, undefined, predictor);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect(await lab.blobs(prefix)).toEqual([]);
    const running = await started();
    await set(running.id, { status: 'running' });
    await db.updateTable('tasks').set({ status: 'processing' }).where('id', '=', running.task_id).execute();
    expect((await remove(running.id)).statusCode).toBe(204);
    const task = await db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', running.task_id)
      .executeTakeFirst();
    expect(task).toMatchObject({ status: 'cancelled', notice: { code: 'task.cancelled' } });
    const job = (await lab.jobs()).find(({ data }) => data['predictionId'] === running.id);
    expect(job?.state).toBe('cancelled');
    const logged = (await lab.audits('prediction.delete')).find((each) => each.subject_id === running.id);
    expect(logged?.after).toEqual({ cancelledTask: running.task_id });
  });
});

describe('who may predict', () => {
  it('TEC-209 lets holders of either code call, and nobody else', async () => {
    const { id } = await completed();
    const calls = (who: SignedInPerson) => [
      call('GET', PATH, undefined, who),
      call('GET', `${PATH}/${id}`, undefined, who),
      call('POST', PATH, body(), who),
      call('POST', `${PATH}/${id}/frames`, undefined, who),
      call('DELETE', `${PATH}/${newId()}`, undefined, who),
    ];
    const statuses = async (who: SignedInPerson) =>
      (await Promise.all(calls(who))).map(({ statusCode }) => statusCode);
    for (const holder of [predictor, deployer])
      expect(await statuses(holder)).toEqual([200, 200, 202, 200, 404]);
    expect(await statuses(outsider)).toEqual([403, 403, 403, 403, 404]);
    expect((await call('DELETE', `${PATH}/${id}`, undefined, outsider)).statusCode).toBe(403);
    // A level that only reads.
    expect(await statuses(reader)).toEqual([200, 200, 403, 403, 404]);
    expect((await call('DELETE', `${PATH}/${id}`, undefined, reader)).statusCode).toBe(403);
    for (const holder of [predictor, deployer]) {
      const own = await completed();
      expect((await call('DELETE', `${PATH}/${own.id}`, undefined, holder)).statusCode).toBe(204);
    }
  });
});
