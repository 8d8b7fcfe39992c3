import type { MaskResult } from '@sarm/contracts/http/masks/masks.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODE, codeOf, FROM_POINTS, maskJobs, point } from './mask-jobs.fixture.ts';
import { masksWorldOfFile } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call } = labels;
const { register, jobsOf, waitingJob, finish } = maskJobs(world);
beforeAll(async () => {
  await register();
});

describe('a mask from points', () => {
  it('TEC-149 TEC-148 TEC-258 is made by a job and answered with its result; the request id is echoed', async () => {
    const box = await world.box({ x1: 300, y1: 200, x2: 320, y2: 216 });
    const waiting = call('POST', '/sarm/annotation/generate-mask', {
      crop_id: box.id,
      point_prompts: [point(24, 24), point(2, 3, 0)],
      model_id: CODE,
      save_visualization: true,
      use_enhanced_morphology: true,
      overwrite_existing: true,
      use_normalized_coordinates: false,
      request_id: 'crop-1',
      random_seed: 4,
    });
    const data = await waitingJob(box.id);
    // The crop begins at 286, 184: the job has places in the frame.
    expect(data).toMatchObject({
      userId: labels.detector.id,
      part: 'head',
      enhance: true,
      work: {
        kind: 'mask',
        points: [point(310, 208), point(288, 187, 0)],
        origin: { x: 286, y: 184 },
        overwrite: true,
        requestId: 'crop-1',
      },
    });
    const url = `/media/file/videos/${box.videoId}/masks/${newId()}-1.png`;
    const result: MaskResult = {
      success: true,
      mask_id: newId(),
      version: 1,
      confidence: 0.9,
      model_id: CODE,
      points: [
        { x: 24, y: 24, label: 1 },
        { x: 2, y: 3, label: 0 },
      ],
      crop_id: box.id,
      video_id: box.videoId,
      mask_url: url,
      visualization_url: url,
      request_id: 'crop-1',
    };
    await finish(data['taskId'], result);
    const answer = await waiting;
    expect([answer.statusCode, answer.json()]).toEqual([200, result]);
    const [audit] = (await lab.audits('mask.generate')).filter(({ subject_id }) => subject_id === box.id);
    expect(audit?.after).toMatchObject({ model: CODE, part: 'head', points: 2 });
  });

  it('TEC-259 BUS-095 takes the camelCase shape with pairs of pixels, labels and options', async () => {
    const box = await world.box({ x1: 300, y1: 200, x2: 320, y2: 216 });
    const waiting = call('POST', FROM_POINTS, {
      cropId: box.id,
      points: [
        [24, 24],
        [1, 1],
      ],
      pointLabels: [1, 0],
      options: {
        model_id: CODE,
        saveVisualization: true,
        useEnhancedMorphology: false,
        useNormalizedCoordinates: false,
        request_id: 'r',
      },
    });
    const data = await waitingJob(box.id);
    expect(data).toMatchObject({
      enhance: false,
      work: { points: [point(310, 208), point(287, 185, 0)], requestId: 'r' },
    });
    const url = `/media/file/videos/${box.videoId}/masks/${newId()}-1.png`;
    const result = {
      success: true,
      mask_id: newId(),
      version: 1,
      confidence: 0.8,
      model_id: CODE,
      points: [
        { x: 24, y: 24, label: 1 },
        { x: 1, y: 1, label: 0 },
      ],
      crop_id: box.id,
      video_id: box.videoId,
      mask_url: url,
      visualization_url: url,
      request_id: 'r',
    };
    await finish(data['taskId'], result);
    const answer = await waiting;
    expect([answer.statusCode, answer.json()]).toEqual([200, result]);
    const other = await world.box({ x1: 300, y1: 200, x2: 320, y2: 216 });
    void call('POST', FROM_POINTS, {
      crop_id: other.id,
      point_prompts: [point(0.5, 0.25)],
      use_normalized_coordinates: true,
    });
    const shares = await waitingJob(other.id);
    expect(shares['work']).toMatchObject({ points: [point(310, 196)] });
    await finish(shares['taskId'], {});
  });

  it('refuses points that are hostile or outside of the crop, and queues nothing', async () => {
    const box = await world.box();
    const wrong: object[] = [
      { point_prompts: [] },
      {},
      { point_prompts: [point(-1, 5)] },
      { point_prompts: [point(5, 49)] },
      { point_prompts: [point(1e308, 5)] },
      { point_prompts: [{ x: null, y: 5, label: 1 }] },
      { point_prompts: [point(5, 5, 2)] },
      { point_prompts: [point(1.5, 0.5)], use_normalized_coordinates: true },
      { point_prompts: Array.from({ length: 65 }, () => point(5, 5)) },
      { points: [[5, 5]], pointLabels: [1, 0] },
    ];
    for (const each of wrong)
      expect((await call('POST', FROM_POINTS, { crop_id: box.id, ...each })).statusCode).toBe(422);
    const many = Array.from({ length: 10_000 }, () => point(5, 5));
    const flood = await call('POST', FROM_POINTS, { crop_id: box.id, point_prompts: many });
    expect([413, 422]).toContain(flood.statusCode);
    // Numbers that JSON cannot hold: one overflows while it is read, the other is no JSON.
    const raw = async (x: string): Promise<number> => {
      const payload = `{"crop_id":"${box.id}","point_prompts":[{"x":${x},"y":5,"label":1}]}`;
      const headers = { 'content-type': 'application/json' };
      const url = `/api${FROM_POINTS}`;
      return (await labels.detector.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect([await raw('1e999'), await raw('-1e999'), await raw('NaN')]).toEqual([422, 422, 422]);
    expect(await jobsOf(box.id)).toEqual([]);
  });

  it('TEC-258 never replaces a stored mask where that was not permitted', async () => {
    const box = await world.box();
    await world.mask(box.id);
    const body = { crop_id: box.id, point_prompts: [point(5, 5)], overwrite_existing: false };
    expect(codeOf(await call('POST', FROM_POINTS, body))).toEqual([409, 'mask_exists']);
    expect(await jobsOf(box.id)).toEqual([]);
  });
});

describe('suggested points', () => {
  it('TEC-261 BUS-095 come from a job with five points, seed 0 and pixels unless the call says otherwise', async () => {
    for (const [prefix, over, work, points] of [
      ['/annotations/sam2', {}, { count: 5, seed: 0, normalized: false }, [{ x: 1, y: 2, label: 1 }]],
      [
        '/sarm/annotation',
        {
          num_points: 3,
          random_seed: 9,
          return_normalized_coordinates: true,
          use_enhanced_morphology: false,
        },
        { count: 3, seed: 9, normalized: true },
        [{ relativeX: 0.5, relativeY: 0.25, label: 0 }],
      ],
    ] as const) {
      const box = await world.box();
      const waiting = call('POST', `${prefix}/auto-suggest-points/`, {
        crop_id: box.id,
        model_id: CODE,
        ...over,
      });
      const data = await waitingJob(box.id);
      expect(data['work']).toMatchObject({ kind: 'points', ...work });
      const result = { success: true, crop_id: box.id, model_id: CODE, points };
      await finish(data['taskId'], result);
      const answer = await waiting;
      expect([answer.statusCode, answer.json()]).toEqual([200, result]);
    }
  });
});
