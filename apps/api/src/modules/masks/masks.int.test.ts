import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { MASKS } from '@sarm/domain/shapes/masks';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { describe, expect, it } from 'vitest';
import { filled, levelAt, masksWorldOfFile, runsOf } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call } = labels;

const OF_SIZE = { width: 40, height: 40 };

describe('a mask that a person drew', () => {
  it('is stored with its version and read as it was sent', async () => {
    const box = await world.box();
    const parts = [runsOf(filled(OF_SIZE, 10, 30)), runsOf(filled(OF_SIZE, 31, 36), 'tail')];
    const answer = await world.put(box.id, { parts });
    expect(answer.statusCode).toBe(200);
    const { version, mask } = answer.json<{ version: number; mask: StoredMask }>();
    expect([version, mask.version]).toEqual([1, 1]);
    expect(mask).toMatchObject({
      detection_id: box.id,
      frame_id: box.frameId,
      video_id: box.videoId,
      rect: [0, 90, 20, 110],
      grid: 2,
      parts,
      model_id: null,
      confidence: null,
      points: [],
      is_own: true,
      created_by: labels.detector.id,
      mask_url: `/media/file/videos/${box.videoId}/masks/${mask.id}-1.png`,
    });
    expect(await world.seen(box.id)).toEqual(mask);
    const [audit] = (await lab.audits('mask.draw')).filter(({ subject_id }) => subject_id === mask.id);
    expect(audit?.after).toMatchObject({ detectionId: box.id, version: 1 });
    expect(await labels.frameRow(box.frameId)).toMatchObject({ mask_count: 1 });
  });

  it('is refused by 409 where it is newer than its base, and nothing is changed', async () => {
    const box = await world.box();
    const first = await world.mask(box.id);
    const other = [runsOf(filled(OF_SIZE, 0, 5))];
    for (const base_version of [0, 2]) {
      const answer = await world.put(box.id, { base_version, parts: other });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'mask_changed']);
    }
    expect(await world.seen(box.id)).toEqual(first);
    const second = await world.mask(box.id, { base_version: 1, parts: other });
    expect([second.id, second.version]).toEqual([first.id, 2]);
  });

  it('has one winner where two tabs of one person store at once', async () => {
    const box = await world.box();
    const answers = await Promise.all([world.put(box.id), world.put(box.id), world.put(box.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await labels.frameRow(box.frameId)).toMatchObject({ mask_count: 1 });
  });

  it('is one for each person: the own is seen, else the newest of somebody else', async () => {
    const box = await world.box();
    const own = await world.mask(box.id);
    const other = await world.mask(box.id, {}, labels.morphologist);
    expect(other.id).not.toBe(own.id);
    expect((await world.seen(box.id))?.id).toBe(own.id);
    const seen = await world.seen(box.id, labels.reviewer);
    expect([seen?.id, seen?.is_own]).toEqual([other.id, false]);
    expect(await labels.frameRow(box.frameId)).toMatchObject({ mask_count: 1 });
    expect(await world.seen((await world.box()).id)).toBeNull();
  });

  const tooLong = '0'.repeat(MASKS.bytes);
  it.each([
    ['a rect outside of the frame', { rect: [630, 90, 650, 110] }],
    ['a rect without a pixel', { rect: [20, 90, 20, 110] }],
    ['a rect of halves', { rect: [0.5, 90, 20, 110] }],
    ['a rect that is too large', { rect: [0, 0, 640, 480], grid: 4 }],
    ['an unknown grid', { grid: 3 }],
    ['runs of another size', { parts: [runsOf(filled({ width: 20, height: 20 }, 2, 5))] }],
    ['runs that are none', { parts: [{ part: 'head', counts: '~~~' }] }],
    ['runs that never end', { parts: [{ part: 'head', counts: 'oooooooooooo' }] }],
    ['a mask without a pixel', { parts: [runsOf(filled(OF_SIZE, 0, 0))] }],
    ['a part twice', { parts: [runsOf(filled(OF_SIZE, 0, 5)), runsOf(filled(OF_SIZE, 6, 9))] }],
    ['a part that no sperm has', { parts: [{ part: 'nose', counts: '1' }] }],
    ['more text than a mask has', { parts: [{ part: 'head', counts: tooLong }] }],
    ['no part', { parts: [] }],
  ])('is refused with %s', async (_name, over) => {
    const box = await world.box();
    expect((await world.put(box.id, over)).statusCode).toBe(422);
    expect(await world.seen(box.id)).toBeNull();
  });

  it('takes annotate_detection or annotate_morphology; who has neither, or only reads by level, is refused', async () => {
    const box = await world.box();
    const reads = await labels.holder(['annotate_morphology'], 'viewer');
    const statuses = [];
    for (const who of [labels.detector, labels.morphologist, labels.reviewer, lab.plain, reads])
      statuses.push((await world.put(box.id, {}, who)).statusCode);
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
    expect((await world.put(box.id, {}, lab.stranger)).statusCode).toBe(404);
    expect((await world.put(newId())).statusCode).toBe(404);
  });

  it('goes with its box, with all boxes of its frame and with its frame', async () => {
    const [alone, all, framed] = [await world.box(), await world.box(), await world.box()];
    const masks = [];
    for (const box of [alone, all, framed]) masks.push(await world.mask(box.id));
    await call('DELETE', `/sarm/detection/delete-sperm/${alone.id}`);
    const deleted = await call('DELETE', `/sarm/detection/delete-detections/${all.frameId}`);
    expect(deleted.json()).toEqual({ success: true, deleted_count: 1 });
    await call('DELETE', `/technical/frames/${framed.frameId}`, undefined, lab.technician);
    for (const mask of masks) expect(await world.row(mask.id)).toBeUndefined();
    expect(await labels.frameRow(all.frameId)).toMatchObject({ mask_count: 0 });
  });
});

describe('deleting a mask', () => {
  it('leaves the box, counts it no more, and its items without a mask', async () => {
    const box = await world.box();
    const mask = await world.mask(box.id);
    const label = await labels.label({ label_type: 'morphology' });
    await world.add(label.id, box);
    expect((await call('DELETE', `/technical/masks/${mask.id}`)).statusCode).toBe(204);
    expect(await world.seen(box.id)).toBeNull();
    expect(await world.itemsOf(label.id)).toMatchObject([{ mask_id: null, mask_url: null }]);
    expect(await labels.frameRow(box.frameId)).toMatchObject({ mask_count: 0, detection_count: 1 });
    expect((await call('DELETE', `/technical/masks/${mask.id}`)).statusCode).toBe(404);
    expect((await world.mask(box.id)).version).toBe(1);
  });

  it('is for its maker, and for editors', async () => {
    const mask = await world.mask((await world.box()).id);
    const editor = await labels.holder(['annotate_morphology'], 'editor');
    const path = `/technical/masks/${mask.id}`;
    expect((await call('DELETE', path, undefined, labels.morphologist)).statusCode).toBe(403);
    expect((await call('DELETE', path, undefined, lab.stranger)).statusCode).toBe(404);
    expect((await call('DELETE', path, undefined, editor)).statusCode).toBe(204);
  });
});

describe('the picture of a mask', () => {
  it('TEC-260 is opened under the sarm prefix: the crop as it is, with its mask over it', async () => {
    const box = await world.box({ x1: 300, y1: 200, x2: 320, y2: 216 });
    const mask = await world.mask(box.id, { rect: [300, 198, 320, 218] });
    const answer = await call('GET', `/sarm${mask.mask_url}?t=1`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const picture = await decodePicture(answer.rawPayload);
    expect([picture.width, picture.height]).toEqual([48, 48]);
    // The crop begins 24 pixels before the middle of its box; the mask covers 305 to 315 and 203 to 213.
    const pixel = (x: number, y: number) =>
      Array.from(picture.rgb.subarray(((y - 184) * 48 + x - 286) * 3).subarray(0, 3));
    expect(pixel(300, 200)).toEqual([levelAt(300, 200), levelAt(300, 200), levelAt(300, 200)]);
    const [red = 0, green = 0, blue = 0] = pixel(310, 208);
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  });

  it('is missing for strangers, of another video and for a version that is no more', async () => {
    const box = await world.box();
    const mask = await world.mask(box.id);
    const other = await world.box();
    expect((await call('GET', `/sarm${mask.mask_url}`, undefined, lab.stranger)).statusCode).toBe(404);
    for (const path of [
      `videos/${other.videoId}/masks/${mask.id}-1.png`,
      `videos/${box.videoId}/masks/${mask.id}-2.png`,
      `videos/${box.videoId}/masks/${newId()}-1.png`,
    ])
      expect((await call('GET', `/sarm/media/file/${path}`)).statusCode).toBe(404);
    expect((await call('GET', `/sarm${mask.mask_url}`)).statusCode).toBe(200);
  });
});
