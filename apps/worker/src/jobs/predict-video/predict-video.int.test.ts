import { gunzipSync } from 'node:zlib';
import { findPrediction, type PredictionRow } from '@sarm/database/predictions/predictions.repository';
import { CLASS_DESCRIPTION, classNetwork } from '@sarm/inference/testing/class-network';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { describe, expect, it } from 'vitest';
import { FRAMES, predictionBenchOfFile } from './prediction-bench.fixture.ts';

const { bench, predict, videoId, shippedId, calibrate, trainedModel, run, bytesOf } =
  await predictionBenchOfFile();
let first: PredictionRow | undefined;

describe('predict-video', () => {
  it('stores tracks, figures and sample frames of the shipped model, and ranks frames without sending them', async () => {
    const { outcome, row } = await run(shippedId);
    first = row;
    expect(outcome).toMatchObject({ status: 'completed', result: { frames: FRAMES } });
    expect(row).toMatchObject({ status: 'completed', reason: null });
    const { metrics, frames } = row!;
    expect(Object.keys(metrics ?? {}).toSorted()).toEqual([
      'detection_confidence',
      'processed_frames',
      'processing_time',
      'total_sperm_count',
    ]);
    expect(metrics?.processed_frames).toBe(FRAMES);
    expect(metrics?.processing_time).toBeGreaterThan(0);
    expect(metrics?.detection_confidence).toBeGreaterThan(0.4);
    expect(frames?.samples.map(({ index }) => index)).toEqual([0, 8, 17, 25, 34, 42, 51, 59]);
    expect(frames?.heads).toHaveLength(FRAMES);
    expect(frames?.champion).toBeNull();
    expect(frames?.sent).toBeNull();
    for (const { index, heads } of frames?.samples ?? []) {
      expect(heads).toBe(frames?.heads[index]);
      const picture = await bytesOf(`${row?.results_key}frames/${String(index).padStart(7, '0')}.jpg`);
      expect([...picture.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    }
    const tracks = await bytesOf(`${row?.results_key}${row?.task_id}.tracks`);
    const file = openTracksFile(gunzipSync(tracks));
    expect([file.header.frames, file.tracks.length]).toEqual([FRAMES, metrics?.total_sperm_count]);
    expect(frames?.confidence.reduce((sum, each) => sum + each)).toBe(file.header.detections);
    expect(
      (await bench.inProject((tx) => tx.selectFrom('annotation_queue').selectAll().execute())).length,
    ).toBe(0);
  });

  it('TEC-173 reports the processed frames of all frames, and what was found so far', async () => {
    let soFar: unknown;
    const { outcome } = await run(shippedId, {
      beforeComplete: async (taskId) => {
        soFar = await bench.inProject((tx) =>
          tx
            .selectFrom('predictions')
            .select(['status', 'metrics'])
            .where('task_id', '=', taskId)
            .executeTakeFirst(),
        );
      },
    });
    const reports = outcome.progress.flatMap(({ notice: at, progress }) =>
      at?.code === 'prediction.looked' ? [[at.params?.['done'], Math.round(progress ?? 0)]] : [],
    );
    expect(reports).toHaveLength(FRAMES);
    expect(reports[29]).toEqual([30, 50]);
    expect(soFar).toMatchObject({ status: 'running', metrics: { processed_frames: expect.any(Number) } });
  });

  it('compares a trained model with the one in use, and sends the frames from which most is learned', async () => {
    await calibrate(true);
    const { row, outcome } = await run(await trainedModel({ threshold: 0.7 }), { sendFrames: true });
    expect(outcome.status).toBe('completed');
    const { champion, ranked = [], sent } = row?.frames ?? {};
    expect(champion?.frames).toBe(FRAMES);
    // The same weights, shown from another confidence on: nothing is found that the other does not find.
    expect(champion?.only_model).toBe(0);
    expect(champion?.only_champion).toBeGreaterThan(0);
    expect(champion?.shared).toBeGreaterThan(0);
    expect(ranked.length).toBeGreaterThan(0);
    for (const each of ranked)
      expect(each.score).toBe(each.uncertain + each.flickering + each.disputed + each.corrected);
    const queued = await bench.inProject((tx) =>
      tx
        .selectFrom('annotation_queue')
        .select(['frame_index', 'kind', 'source'])
        .orderBy('frame_index')
        .execute(),
    );
    expect(sent).toBe(ranked.length);
    expect(queued.map((each) => [each.frame_index, each.kind])).toEqual(
      ranked.toSorted((a, b) => a.index - b.index).map(({ index, kind }) => [index, kind]),
    );
    expect(new Set(queued.map(({ source }) => source.prediction))).toEqual(new Set([row?.id]));
    // At most three of two seconds.
    expect(ranked.length).toBeLessThanOrEqual(3);
  });

  it('leaves nothing of a part when it is cancelled, and a second run of a task gives the same', async () => {
    await calibrate(false);
    const cancelled = await run(shippedId, {
      onProgress: ({ progress = 0 }, cancel) => {
        if (progress > 40) cancel();
      },
    });
    expect(cancelled.outcome.status).toBe('cancelled');
    expect(cancelled.row).toMatchObject({
      status: 'failed',
      metrics: null,
      frames: null,
      reason: { code: 'task.cancelled' },
    });
    const noted = await bench.inProject((tx) =>
      tx
        .selectFrom('blob_removals')
        .select('prefix')
        .where('prefix', '=', cancelled.row?.results_key ?? '')
        .execute(),
    );
    expect(noted).toHaveLength(1);
    const died = await run(shippedId, {
      beforeComplete: () => Promise.reject(new Error('the worker died')),
    }).catch((error: unknown) => error);
    expect(died).toBeInstanceOf(Error);
    const open = await bench.inProject((tx) =>
      tx.selectFrom('predictions').selectAll().where('status', '=', 'running').executeTakeFirstOrThrow(),
    );
    const again = await bench.run(
      predict,
      { predictionId: open.id, sendFrames: false, videoId },
      { again: open.task_id },
    );
    expect(again.status).toBe('completed');
    const row = await bench.inProject((tx) => findPrediction(tx, open.id));
    expect(row?.frames).toEqual(first?.frames);
    expect(row?.metrics?.total_sperm_count).toBe(first?.metrics?.total_sperm_count);
  });

  it('classes each tracked sperm once with a morphology model, and gives only what such a model gives', async () => {
    await calibrate(true);
    const model = await trainedModel(CLASS_DESCRIPTION, 'morphology', classNetwork([5, 1, 1, 1, 1]));
    const { row, outcome } = await run(model);
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'prediction.classed' } });
    const { metrics, frames } = row!;
    expect(metrics).toMatchObject({ abnormal_heads: 0, abnormal_midpieces: 0, abnormal_tails: 0 });
    expect(metrics?.total_analyzed_sperm).toBeGreaterThan(0);
    expect(metrics?.normal_forms).toBe(metrics?.total_analyzed_sperm);
    expect(metrics).not.toHaveProperty('total_sperm_count');
    expect(metrics).not.toHaveProperty('detection_confidence');
    for (const sample of frames?.samples ?? []) {
      expect(sample).not.toHaveProperty('heads');
      expect([sample.abnormal, (sample.normal ?? 0) > 0]).toEqual([0, true]);
    }
    expect(frames?.samples).toHaveLength(8);
  });

  it('fails with its reason where a morphology model has no scale, or the model cannot be used', async () => {
    await calibrate(false);
    const model = await trainedModel(CLASS_DESCRIPTION, 'morphology', classNetwork());
    const { outcome, row } = await run(model);
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'prediction.no_calibration' } });
    expect(row).toMatchObject({
      status: 'failed',
      reason: { code: 'prediction.no_calibration' },
      frames: null,
    });
    const broken = await trainedModel({}, 'detection', Buffer.from('no model'));
    expect((await run(broken)).outcome).toMatchObject({
      status: 'failed',
      notice: { code: 'model.not_onnx' },
    });
  });
});
