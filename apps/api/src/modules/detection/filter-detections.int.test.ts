import type { Crop, Detection } from '@sarm/contracts/http/detection/detections.entities';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../testing/lab-world.ts';
import { detectionWorldOfFile } from './detection-world.fixture.ts';
import { detectionCalls } from './detection-calls.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const { call, draw, update } = detectionCalls(() => lab);

describe('filters', () => {
  it('TEC-236 filters detections and crops of the caller’s projects', async () => {
    const datasetId = (
      await lab.technician.inject({
        method: 'POST',
        url: '/api/sarm/dataset/create-dataset',
        payload: { name: 'Filtered', project_id: lab.projectId },
      })
    ).json<Dataset>().id;
    const videoId = await lab.video({ dataset_id: datasetId });
    const frameId = await world.detected(videoId, 1);
    const other = await world.detected(videoId, 2, { confidence: 0.5, class: 'debris' });
    const drawn = (await draw(frameId)).json<Detection>();
    await update(drawn.id, { verified: true });
    const filter = async (body: object, who = lab.viewer) =>
      (await call('POST', 'detection/filter', body, who)).json<{ detections: Detection[]; total: number }>();
    expect(await filter({ dataset_id: datasetId })).toMatchObject({ total: 3 });
    expect(await filter({ video_id: videoId, limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      detections: [{}],
    });
    expect(await filter({ frame_id: frameId })).toMatchObject({ total: 2 });
    expect(await filter({ video_id: videoId, class: 'debris' })).toMatchObject({
      total: 1,
      detections: [{ frame_id: other }],
    });
    for (const body of [{ source: 'manual' }, { verified: true }, { min_confidence: 0.9 }])
      expect(await filter({ video_id: videoId, ...body })).toMatchObject({
        total: 1,
        detections: [{ id: drawn.id }],
      });
    expect(await filter({ video_id: videoId, max_confidence: 0.6 })).toMatchObject({
      total: 1,
      detections: [{ frame_id: other }],
    });
    expect(await filter({ video_id: videoId, is_labeled: true })).toEqual({ detections: [], total: 0 });
    expect((await filter({ video_id: videoId, is_labeled: false })).total).toBe(3);
    const label = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/annotation/create-label',
      payload: { name: 'Filtered', dataset_id: datasetId, label_type: 'detection' },
    });
    const { id: data_label_id } = label.json<{ data_label: { id: string } }>().data_label;
    await call('POST', 'annotation/add-item', { data_label_id, detection_id: drawn.id });
    expect(await filter({ video_id: videoId, is_labeled: true })).toMatchObject({
      total: 1,
      detections: [{ id: drawn.id, is_labeled: true }],
    });
    expect((await filter({ video_id: videoId, is_labeled: false })).total).toBe(2);
    const elsewhere = await world.detected(await lab.video(), 1);
    for (let i = 0; i < 8; i += 1) await draw(elsewhere, { x1: 50 * i, x2: 50 * i + 20 });
    const page = await filter({});
    expect([page.total, page.detections.length]).toEqual([12, 10]);
    expect(await filter({ dataset_id: datasetId }, lab.stranger)).toEqual({ detections: [], total: 0 });
    expect(await filter({}, lab.stranger)).toEqual({ detections: [], total: 0 });
    const crops = async (body: object, who = lab.technician) =>
      (await who.inject({ method: 'POST', url: '/api/technical/crops/filter', payload: body })).json<{
        crops: Crop[];
        total: number;
        total_pages: number;
      }>();
    const all = await crops({ dataset_id: datasetId });
    expect(all).toMatchObject({ total: 3, total_pages: 1 });
    expect(all.crops.find((crop) => crop.detection_id === drawn.id)).toMatchObject({
      frameId,
      videoId,
      confidence: 1,
      x: 185,
      y: 183,
      width: 60,
      height: 60,
      x1: 200,
      y1: 200,
      x2: 230,
      y2: 226,
      cropPath: drawn.crop_path,
      hasMask: false,
      maskData: null,
    });
    expect(await crops({ video_id: videoId, limit: 2, page: 2 })).toMatchObject({
      total: 3,
      total_pages: 2,
      crops: [{}],
    });
    expect(await crops({ frame_id: frameId, min_confidence: 0.9 })).toMatchObject({ total: 1 });
    expect(await crops({ video_id: videoId, has_mask: true })).toEqual({
      crops: [],
      total: 0,
      total_pages: 0,
    });
    expect((await crops({ video_id: videoId, has_mask: false })).total).toBe(3);
    expect((await crops({})).crops.length).toBeGreaterThanOrEqual(3);
    const stats = await lab.viewer.inject({ url: `/api/technical/frames/stats?video_id=${videoId}` });
    expect(stats.json()).toMatchObject({
      frames: 2,
      annotated: 1,
      detected_frames: 2,
      analysed_frames: 2,
      detections: 3,
      mean_confidence: 0.75,
    });
    const dataset = await lab.technician.inject({ url: `/api/sarm/dataset/get-dataset/${datasetId}` });
    expect(dataset.json<Dataset>().stats).toMatchObject({
      total_detections: 3,
      total_crops: 3,
      annotated_frames: 1,
    });
  });
});
