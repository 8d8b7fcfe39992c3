import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Frame } from '../../testing/lab-world.ts';
import { detectionWorldOfFile } from './detection-world.fixture.ts';
import { detectionCalls } from './detection-calls.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const { call, draw, ofFrame, only } = detectionCalls(() => lab);

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
});

describe('lists', () => {
  it('TEC-234 TEC-013 pages the frames of a video that have detections, 10 at a time, with their mean confidence', async () => {
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
      'cache-control': 'private, no-store',
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
