import type { Crop, Detection } from '@sarm/contracts/http/measuring-entities';
import { newId } from '@sarm/database/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { decodePicture } from '@sarm/runtime/pictures/raw-picture';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Dataset, type Frame, type Lab, openLab } from '../../testing/lab-world.ts';
import { DetectionWorld } from './detection-world.fixture.ts';

let lab: Lab;
let world: DetectionWorld;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  world = new DetectionWorld(lab);
  await world.registerModel();
});
afterAll(() => lab.stop());

interface FrameDetections {
  detections: Detection[];
  detection_count: number;
  metadata: object;
  frame_number: number;
}
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  who?: SignedInPerson,
) =>
  (who ?? lab.technician).inject({
    method,
    url: `/api/sarm/${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
const ofFrame = async (frameId: string): Promise<FrameDetections> =>
  (await call('GET', `detection/get-sperm/${frameId}`, undefined, lab.viewer)).json();
const frameOf = async (id: string): Promise<Frame> =>
  (await lab.viewer.inject({ url: `/api/sarm/frame/get-frame/${id}` })).json();
const draw = (frameId: string, over: object = {}) =>
  call('POST', 'detection/manual-detect-sperm', {
    frame_id: frameId,
    x1: 200,
    y1: 200,
    x2: 230,
    y2: 226,
    ...over,
  });
const update = (id: string, payload: object) => call('PATCH', `detection/update-sperm/${id}`, payload);
const only = async (frameId: string): Promise<Detection> => {
  const [first] = (await ofFrame(frameId)).detections;
  if (first === undefined) throw new Error('no detection');
  return first;
};
const cropKeys = (videoId: string): Promise<string[]> =>
  lab.blobs(`${blobKeys.videoPrefix(lab.projectId, videoId)}crops/`);

describe('detections of a frame', () => {
  it('TEC-228 TEC-235 answers all of a frame and each of them', async () => {
    const frameId = await world.detected(await lab.video(), 7);
    const answer = await ofFrame(frameId);
    expect(answer).toMatchObject({
      detection_count: 1,
      metadata: { width: 640, height: 480, processingStatus: 'completed' },
      frame_number: 7,
    });
    const [found] = answer.detections;
    expect(found).toMatchObject({
      detection_id: found?.id,
      frame_id: frameId,
      x1: 100,
      y1: 100,
      x2: 124,
      y2: 120,
      width: 24,
      height: 20,
      confidence: 0.75,
      class: 'sperm',
      verified: false,
      source: 'model',
      is_labeled: false,
      crop_path: `/sarm/media/view-crop/${found?.crop_id}`,
    });
    const one = await call('GET', `detection/get-detection/${found?.id}`, undefined, lab.viewer);
    expect(one.json()).toEqual(found);
    expect(await ofFrame(await world.frame(await lab.video(), 1))).toMatchObject({
      detections: [],
      detection_count: 0,
      metadata: { processingStatus: 'none' },
    });
  });

  it('TEC-233 TEC-187 TEC-287 stores a drawn box with a fresh crop, and refuses what is too small or outside', async () => {
    const videoId = await lab.video();
    const frameId = await world.frame(videoId, 1);
    const answer = await draw(frameId);
    expect(answer.statusCode).toBe(201);
    const drawn = answer.json<Detection>();
    expect(drawn).toMatchObject({ class: 'sperm', source: 'manual', confidence: 1, x1: 200, y2: 226 });
    const picture = await lab.viewer.inject({ url: `/api${drawn.crop_path}` });
    expect(picture.headers['content-type']).toBe('image/png');
    const cut = await decodePicture(picture.rawPayload);
    expect([cut.width, cut.height]).toEqual([60, 60]);
    expect(await frameOf(frameId)).toMatchObject({
      annotated: true,
      detectionCount: 1,
      detectionStatus: 'none',
      detectionResultUrl: `/sarm/detection/view-result/${frameId}`,
    });
    for (const wrong of [
      { x2: 209 },
      { x2: 210 },
      { y1: 217 },
      { x1: 230, x2: 200 },
      { x2: 641 },
      { y1: 470, y2: 481 },
      { x1: -1 },
      { source: 'model' },
      { confidence: 1.1 },
    ])
      expect((await draw(frameId, wrong)).statusCode).toBe(422);
    expect((await ofFrame(frameId)).detection_count).toBe(1);
    const [log] = await lab.audits('detection.draw');
    expect(log).toMatchObject({ resource_id: drawn.id, details: { frameId, after: { source: 'manual' } } });
    expect(await cropKeys(videoId)).toHaveLength(1);
  });

  it('TEC-231 TEC-188 moves, verifies and rates a box; the crop and the drawing follow', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const before = await only(frameId);
    const [oldKey] = await cropKeys(videoId);
    const answer = await update(before.id, {
      frameId,
      sperm_detection_id: before.id,
      x1: 98,
      x2: 130,
      regenerate_crop: true,
    });
    expect(answer.json()).toEqual({ success: true, message: 'Detection updated' });
    const moved = await only(frameId);
    expect(moved).toMatchObject({ id: before.id, x1: 98, y1: 100, x2: 130, y2: 120, verified: false });
    expect(moved.crop_id).not.toBe(before.crop_id);
    expect(await cropKeys(videoId)).toEqual([expect.stringContaining(moved.crop_id ?? '-')]);
    expect(await lab.api.deps.blobs.head(oldKey ?? '')).toBeNull();
    expect(await lab.blobs(`${blobKeys.videoPrefix(lab.projectId, videoId)}detection-results/`)).toEqual([]);
    await update(before.id, { verified: true, confidence: 0.9 });
    const verified = await only(frameId);
    expect(verified).toMatchObject({ verified: true, confidence: 0.9, crop_id: moved.crop_id });
    expect((await frameOf(frameId)).annotated).toBe(true);
    await update(before.id, { x1: 97, regenerate_crop: false });
    expect(await only(frameId)).toMatchObject({ x1: 97, crop_id: moved.crop_id });
    expect((await update(before.id, {})).statusCode).toBe(200);
    const [log] = await lab.audits('detection.update');
    expect(log?.details).toMatchObject({ before: { x1: 100, x2: 124 }, after: { x1: 98, x2: 130 } });
  });

  it('TEC-188 TEC-231 refuses coordinates below 10 or outside, but not a call without any for a smaller box', async () => {
    const frameId = await world.detected(await lab.video(), 1, { x1: 100, y1: 100, x2: 106, y2: 105 });
    const small = await only(frameId);
    expect((await update(small.id, { verified: true })).statusCode).toBe(200);
    for (const wrong of [
      { x1: 100 },
      { x1: 100, y1: 100, x2: 109.5, y2: 120 },
      { x1: 100, y1: 100, x2: 120, y2: 109 },
      { x1: 630, y1: 100, x2: 641, y2: 120 },
      { x1: 120, y1: 100, x2: 100, y2: 120 },
      { sperm_detection_id: newId() },
      { frameId: newId() },
    ]) {
      const refused = await update(small.id, wrong);
      expect([refused.statusCode, refused.json<{ errors: object[] }>().errors.length > 0]).toEqual([
        422,
        true,
      ]);
    }
    expect((await update(small.id, { x1: 100, y1: 100, x2: 110, y2: 110 })).statusCode).toBe(200);
    expect(await only(frameId)).toMatchObject({ x2: 110, y2: 110 });
  });

  it('keeps the boxes and figures right when many people change one frame at once', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const { id } = await only(frameId);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => draw(frameId, { x1: 200 + 50 * i, x2: 230 + 50 * i })),
      ...Array.from({ length: 3 }, (_, i) => update(id, { x1: 90 + i, regenerate_crop: true })),
    ]);
    for (const answer of answers) expect([200, 201, 503]).toContain(answer.statusCode);
    const { detections } = await ofFrame(frameId);
    expect((await frameOf(frameId)).detectionCount).toBe(detections.length);
    expect(await cropKeys(videoId)).toEqual(
      expect.arrayContaining(detections.map((each) => expect.stringContaining(each.crop_id ?? '-'))),
    );
  });

  it('TEC-232 deletes one with its crop', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const { id } = await only(frameId);
    const answer = await call('DELETE', `detection/delete-sperm/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Detection deleted' },
    ]);
    expect(await cropKeys(videoId)).toEqual([]);
    expect(await frameOf(frameId)).toMatchObject({ detectionCount: 0, detectionStatus: 'completed' });
    expect((await call('DELETE', `detection/delete-sperm/${id}`)).statusCode).toBe(404);
    expect((await lab.audits('detection.delete'))[0]).toMatchObject({ resource_id: id });
  });

  it('deletes all of a frame with their crops, also those of people, and forgets the run', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    await draw(frameId);
    const answer = await call('DELETE', `detection/delete-detections/${frameId}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, deleted_count: 2 }]);
    expect(await cropKeys(videoId)).toEqual([]);
    expect(await frameOf(frameId)).toMatchObject({
      detectionCount: 0,
      detectionStatus: 'none',
      detectionModelId: null,
      detectionResultUrl: null,
      annotated: false,
    });
    const log = (await lab.audits('detection.delete-all')).at(-1);
    expect(log?.details).toMatchObject({ deleted: 2, byPeople: [{ source: 'manual', x1: 200 }] });
    expect((await call('DELETE', `detection/delete-detections/${frameId}`)).json()).toMatchObject({
      deleted_count: 0,
    });
  });

  it('goes with its frame: rows, crops and drawing', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const { id } = await only(frameId);
    const gone = await lab.technician.inject({ method: 'DELETE', url: `/api/technical/frames/${frameId}` });
    expect(gone.statusCode).toBe(204);
    expect((await call('GET', `detection/get-detection/${id}`)).statusCode).toBe(404);
    const prefix = blobKeys.videoPrefix(lab.projectId, videoId);
    for (const folder of ['crops', 'detection-results', 'frames'])
      expect(await lab.blobs(`${prefix}${folder}/`)).toEqual([]);
  });
});

describe('lists', () => {
  it('TEC-234 pages the frames of a video that have detections, 10 at a time', async () => {
    const videoId = await lab.video();
    for (let i = 12; i > 0; i -= 1) await world.detected(videoId, i);
    await world.frame(videoId, 50);
    const list = async (query = '') =>
      (await call('GET', `detection/get-video-detections/${videoId}${query}`, undefined, lab.viewer)).json<{
        frames: (Frame & { detections: Detection[]; mean_confidence: number })[];
        total: number;
      }>();
    const first = await list();
    expect(first.total).toBe(12);
    expect(first.frames.map((frame) => frame.frameNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.frames[0]).toMatchObject({ mean_confidence: 0.75, detections: [{ confidence: 0.75 }] });
    const rest = await list('?limit=5&offset=10');
    expect(rest.frames.map((frame) => frame.frameNumber)).toEqual([11, 12]);
  });

  it('TEC-001 filters detections and crops of the caller’s projects', async () => {
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
    expect((await filter({})).total).toBeGreaterThanOrEqual(3);
    expect((await filter({})).detections).toHaveLength(10);
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

describe('pictures', () => {
  it('TEC-286 BUS-194 shows the stored drawing while it is right, else draws it, and 404 before any detection', async () => {
    const videoId = await lab.video();
    const frameId = await world.detected(videoId, 1);
    const url = `/api/sarm/detection/view-result/${frameId}`;
    const stored = await lab.viewer.inject({ url });
    expect([stored.statusCode, stored.rawPayload]).toEqual([200, Buffer.from([9])]);
    await draw(frameId);
    const drawn = await lab.viewer.inject({ url });
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
    });
    expect(drawn.headers['etag']).not.toBe(stored.headers['etag']);
    const picture = await decodePicture(drawn.rawPayload);
    expect([picture.width, picture.height]).toEqual([640, 480]);
    const again = await lab.viewer.inject({
      url,
      headers: { 'if-none-match': String(drawn.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    await draw(frameId, { x1: 300, x2: 340 });
    const after = await lab.viewer.inject({
      url,
      headers: { 'if-none-match': String(drawn.headers['etag']) },
    });
    expect(after.statusCode).toBe(200);
    const never = await world.frame(videoId, 2);
    expect((await lab.viewer.inject({ url: `/api/sarm/detection/view-result/${never}` })).statusCode).toBe(
      404,
    );
    const token = (who: SignedInPerson, kind: string, id: string) =>
      who.inject({ method: 'POST', url: '/api/sarm/media/token', payload: { kind, id } });
    const open = async (path: string): Promise<number> => (await lab.api.inject({ url: path })).statusCode;
    const result = (await token(lab.viewer, 'detection-result', frameId)).json<{ token: string }>().token;
    expect(await open(`${url}?token=${result}`)).toBe(200);
    const { crop_id: cropId, crop_path: path } = await only(frameId);
    expect(await open(`/api${path}?token=${result}`)).toBe(401);
    expect(await open(`/api/sarm/media/view-frame/${frameId}?token=${result}`)).toBe(401);
    const crop = (await token(lab.viewer, 'crop', cropId ?? '')).json<{ token: string }>().token;
    expect(await open(`/api${path}?token=${crop}`)).toBe(200);
    expect((await token(lab.stranger, 'crop', cropId ?? '')).statusCode).toBe(404);
    expect((await token(lab.stranger, 'detection-result', frameId)).statusCode).toBe(404);
    lab.api.clock.advance(301_000);
    expect(await open(`${url}?token=${result}`)).toBe(401);
  });
});
