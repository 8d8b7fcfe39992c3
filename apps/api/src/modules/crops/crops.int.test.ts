import type { Crop, CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { CROP_SHEET, readPlaces } from '@sarm/domain/shapes/crop-sheet';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { describe, expect, it } from 'vitest';
import { levelAt, masksWorldOfFile } from '../masks/masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call, get } = labels;

const filter = async (body: object) => {
  const answer = await call('POST', '/technical/crops/filter', body);
  return answer.json<{ crops: Crop[]; total: number; total_pages: number }>();
};
const sheet = (ids: readonly string[], who = labels.detector) =>
  call('GET', `/technical/crops/sheet?ids=${ids.join(',')}`, undefined, who);

describe('a list of crops', () => {
  it('TEC-142 TEC-239 is chosen by mask, confidence, dataset, video and frame, 20 on a page', async () => {
    const videoId = await lab.video();
    const boxes = Array.from({ length: 25 }, (_, n) => ({
      x1: 20 * n,
      x2: 20 * n + 12,
      confidence: 0.5 + n / 100,
    }));
    const { id: frameId, boxIds: made } = await world.frame(videoId, 1, boxes);
    const [first = ''] = made;
    const boxIds = made.toSorted();
    const second = boxIds.find((id) => id !== first);
    const mask = await world.mask(first, {}, labels.morphologist);
    const masked = await filter({ video_id: videoId, has_mask: true });
    expect([masked.total, masked.total_pages]).toEqual([1, 1]);
    expect(masked.crops).toMatchObject([
      {
        id: first,
        detection_id: first,
        frameId,
        videoId,
        confidence: 0.5,
        hasMask: true,
        maskData: mask.mask_url,
      },
    ]);
    const own = await world.mask(first);
    expect((await filter({ frame_id: frameId, has_mask: true })).crops[0]?.maskData).toBe(own.mask_url);
    const rest = await filter({ video_id: videoId, has_mask: false });
    expect([rest.total, rest.total_pages, rest.crops.length]).toEqual([24, 2, 20]);
    expect(rest.crops[0]).toMatchObject({ id: second, hasMask: false, maskData: null });
    expect(Object.keys(rest.crops[0] ?? {}).toSorted()).toEqual(
      ['id', 'detection_id', 'frameId', 'videoId', 'confidence', 'width', 'height', 'x', 'y']
        .concat(['x1', 'y1', 'x2', 'y2', 'cropPath', 'hasMask', 'maskData'])
        .toSorted(),
    );
    expect((await filter({ dataset_id: lab.datasetId, video_id: videoId, min_confidence: 0.7 })).total).toBe(
      5,
    );
    expect((await filter({ video_id: videoId, page: 2, limit: 10 })).crops[0]?.id).toBe(boxIds[10]);
    const label = await labels.label({ label_type: 'morphology' });
    await world.add(label.id, { videoId, id: first });
    expect((await filter({ video_id: videoId, is_labeled: true })).crops.map(({ id }) => id)).toEqual([
      first,
    ]);
    expect((await filter({ video_id: videoId, is_labeled: false })).total).toBe(24);
  });

  it('one of them has its place, scale and label', async () => {
    const box = await world.box();
    const one = () => get<CropDetails>(`/technical/crops/${box.id}`);
    expect(await one()).toMatchObject({
      id: box.id,
      dataset_id: lab.datasetId,
      frame_number: 1,
      um_per_px: null,
      is_labeled: false,
      hasMask: false,
    });
    const label = await labels.label({ label_type: 'morphology' });
    await labels.add(label.id, [box.frameId]);
    expect((await one()).is_labeled).toBe(true);
    expect((await call('GET', `/technical/crops/${box.id}`, undefined, labels.reviewer)).statusCode).toBe(
      403,
    );
    expect((await call('GET', `/technical/crops/${box.id}`, undefined, lab.stranger)).statusCode).toBe(404);
  });
});

describe('a sheet of crops', () => {
  it('shows every crop unscaled at the place that its header names, from several frames', async () => {
    const videoId = await lab.video();
    const near = await world.frame(videoId, 1, [
      { x1: 100, y1: 100, x2: 120, y2: 116 },
      { x1: 200, y1: 100, x2: 260, y2: 150 },
    ]);
    const far = await world.frame(videoId, 2, [{ x1: 300, y1: 300, x2: 320, y2: 316 }]);
    const ids = [far.boxIds[0] ?? '', ...near.boxIds];
    const answer = await sheet(ids);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const places = readPlaces(String(answer.headers[CROP_SHEET.header]));
    const picture = await decodePicture(answer.rawPayload);
    const { crops } = await filter({ video_id: videoId });
    for (const [at, id] of ids.entries()) {
      const crop = crops.find((each) => each.id === id);
      const place = places[at];
      if (crop === undefined || place === undefined) throw new Error('missing');
      expect([place.width, place.height]).toEqual([crop.width, crop.height]);
      for (const [dx, dy] of [
        [0, 0],
        [crop.width - 1, 0],
        [7, 11],
        [crop.width - 1, crop.height - 1],
      ] as const)
        expect(picture.rgb[((place.y + dy) * picture.width + place.x + dx) * 3]).toBe(
          levelAt(crop.x + dx, crop.y + dy),
        );
    }
  });

  it('holds at most a page of 24, and only crops that the caller may see', async () => {
    const { id } = await world.box();
    const foreign = await world.box();
    expect((await sheet(Array.from({ length: 25 }, () => newId()))).statusCode).toBe(404);
    const { boxIds } = await world.frame(
      await lab.video(),
      1,
      Array.from({ length: 25 }, () => ({})),
    );
    expect((await sheet(boxIds)).statusCode).toBe(422);
    expect((await sheet(boxIds.slice(0, 24))).statusCode).toBe(200);
    expect((await sheet([id, newId()])).statusCode).toBe(404);
    expect((await sheet(['x'])).statusCode).toBe(422);
    expect((await sheet([foreign.id], labels.morphologist)).statusCode).toBe(200);
    expect((await sheet([foreign.id], labels.reviewer)).statusCode).toBe(403);
    expect((await sheet([foreign.id], lab.stranger)).statusCode).toBe(404);
    const { db } = lab.api.database.admin;
    await db.updateTable('detections').set({ cut: false }).where('id', '=', id).execute();
    expect((await sheet([id])).statusCode).toBe(404);
  });
});
