import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { masksWorldOfFile } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call } = labels;
const { db } = lab.api.database.admin;
const { detector, morphologist, reviewer } = labels;

/** A frame with two crops in labels of both types; one has a mask and a class. */
async function outlinedFrame() {
  const videoId = await lab.video();
  const frame = await world.frame(videoId, 3, [{}, {}]);
  const [boxId = ''] = frame.boxIds;
  await world.mask(boxId, {}, morphologist);
  const boxes = await labels.label({ name: 'Heads' });
  await labels.add(boxes.id, [frame.id]);
  const shapes = await labels.label({ name: 'Shapes', label_type: 'morphology' }, morphologist);
  const { items } = (await labels.add(shapes.id, [frame.id], {}, morphologist)).json<{
    items: LabelledBox[];
  }>();
  await world.add(shapes.id, { videoId, id: boxId }, {}, morphologist);
  const item_id = items.find((item) => item.detection_id === boxId)?.id;
  const path = `/annotations/sam2/data-labels/${shapes.id}/classifications`;
  const classified = await call(
    'PUT',
    path,
    { items: [{ item_id, morphologyClass: 'normal' }] },
    morphologist,
  );
  expect(classified.statusCode).toBe(200);
  const left = async () => {
    const count = async (table: 'detections' | 'masks' | 'label_items') =>
      (await db.selectFrom(table).select('id').where('frame_id', '=', frame.id).execute()).length;
    return [
      await count('detections'),
      await count('masks'),
      await count('label_items'),
      (await labels.labelRow(boxes.id)).item_count,
      (await labels.labelRow(shapes.id)).item_count,
    ];
  };
  expect(await left()).toEqual([2, 1, 4, 2, 2]);
  return { ...frame, videoId, boxId, left };
}

describe('what goes with a frame and with its detections', () => {
  it('TEC-222 a deleted frame takes detections, crops, masks, label items and files along', async () => {
    const { id, videoId, boxId, left } = await outlinedFrame();
    const remove = (who: SignedInPerson) => call('DELETE', `/technical/frames/${id}`, undefined, who);
    const extractor = await labels.holder(['extract_frames'], 'editor');
    expect(await lab.blobs(`${blobKeys.videoPrefix(lab.projectId, videoId)}frames/`)).toHaveLength(1);
    expect((await remove(detector)).statusCode).toBe(403);
    expect((await remove(extractor)).statusCode).toBe(204);
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
    expect((await call('GET', `/technical/crops/${boxId}`)).statusCode).toBe(404);
    const prefix = blobKeys.videoPrefix(lab.projectId, videoId);
    for (const folder of ['frames', 'crops', 'masks', 'detection-results'])
      expect(await lab.blobs(`${prefix}${folder}/`)).toEqual([]);
    expect((await remove(extractor)).statusCode).toBe(404);
  });

  it('TEC-229 deleting all detections of a frame takes crops, masks and label items along', async () => {
    const { id, boxId, left } = await outlinedFrame();
    const remove = () => call('DELETE', `/sarm/detection/delete-detections/${id}`);
    const answer = await remove();
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, deleted_count: 2 }]);
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
    expect((await call('GET', `/technical/crops/${boxId}`)).statusCode).toBe(404);
    expect((await labels.frameRow(id)).detection_count).toBe(0);
    expect((await remove()).json()).toEqual({ success: true, deleted_count: 0 });
  });
});

describe('annotate_detection', () => {
  it('TEC-205 is needed for detection and detection labels; masks and morphology labels take either code', async () => {
    const frame = await world.frame(await lab.video(), 1);
    const [boxId = ''] = frame.boxIds;
    const detection: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['POST', '/sarm/detection/detect-frames', { frame_ids: [frame.id] }],
      ['POST', '/sarm/detection/detect-sperm', { frame_id: frame.id }],
      ['POST', '/sarm/detection/manual-detect-sperm', { frame_id: frame.id }],
      ['PATCH', `/sarm/detection/update-sperm/${boxId}`, { verified: true }],
      ['DELETE', `/sarm/detection/delete-sperm/${boxId}`],
      ['DELETE', `/sarm/detection/delete-detections/${frame.id}`],
    ];
    for (const [method, path, body] of detection) {
      expect([path, (await call(method, path, body, morphologist)).statusCode]).toEqual([path, 403]);
      const admitted = (await call(method, path, body)).statusCode;
      expect([path, admitted === 403 || admitted === 401]).toEqual([path, false]);
    }
    const both = await labels.holder(['annotate_detection', 'annotate_morphology']);
    const owned = await labels.label({ name: 'Heads' }, both);
    await db.deleteFrom('user_roles').where('user_id', '=', both.id).execute();
    await db
      .updateTable('project_members')
      .set({ custom_permissions: ['annotate_morphology'] })
      .where('user_id', '=', both.id)
      .execute();
    expect((await labels.add(owned.id, [frame.id], {}, both)).statusCode).toBe(403);
    for (const who of [detector, morphologist]) {
      const box = await world.box();
      expect((await world.put(box.id, {}, who)).statusCode).toBe(200);
      const own = await labels.label({ label_type: 'morphology' }, who);
      expect((await world.add(own.id, box, {}, who)).statusCode).toBe(200);
      const points = { crop_id: box.id, point_prompts: [] };
      for (const path of ['mask-from-points', 'auto-suggest-points'])
        expect(
          (await call('POST', `/annotations/sam2/${path}/`, { ...points, num_points: 0 }, who)).statusCode,
        ).toBe(422);
      expect((await world.put(box.id, {}, reviewer)).statusCode).toBe(403);
    }
    const refused = await call('POST', '/annotations/sam2/mask-from-points/', { crop_id: boxId }, reviewer);
    expect([403, 404]).toContain(refused.statusCode);
  });
});

describe('both prefixes', () => {
  it('TEC-254 answer the same, with and without the slash at the end', async () => {
    const { videoId, boxId } = await outlinedFrame();
    const label = await labels.label({ label_type: 'morphology' });
    const { dataset_id: dataset } = label;
    await world.mask(boxId);
    const item = (await world.add(label.id, { videoId, id: boxId })).json<{ id: string }>();
    const ofLabel = `/data-labels/${label.id}`;
    const calls: ['GET' | 'POST' | 'PUT' | 'PATCH', string, object?][] = [
      ['GET', '/data-labels'],
      ['GET', '/data-labels/search?query=heads'],
      ['GET', `${ofLabel}/items`],
      ['GET', `${ofLabel}/items/filter?sortBy=confidence`],
      ['GET', `${ofLabel}/items/${item.id}/detection`],
      ['GET', `${ofLabel}/stats`],
      ['GET', `/datasets/${dataset}/data-labels`],
      ['GET', `/users/${detector.id}/data-labels`],
      ['GET', `/datasets/${dataset}${ofLabel}/items`],
      ['GET', '/models'],
      ['PUT', ofLabel, { description: 'the same' }],
      ['PUT', `${ofLabel}/classifications`, { items: [] }],
      ['PATCH', `${ofLabel}/items/${item.id}/quality`, { quality: 'fair' }],
      ['POST', `${ofLabel}/items/${videoId}/${boxId}`, {}],
      ['POST', `${ofLabel}/export`, { format: 'x' }],
      ['POST', '/mask-from-points', { crop_id: boxId, point_prompts: [] }],
      ['POST', '/auto-suggest-points', { crop_id: boxId, num_points: 0 }],
      ['POST', `/datasets/${dataset}/data-labels`, { label_type: 'morphology' }],
    ];
    for (const [method, tail, body] of calls) {
      const answers: unknown[] = [];
      const [path = '', query] = tail.split('?');
      const paths = [path, ...(tail === '/mask-from-points' ? ['/generate-mask'] : [])];
      for (const each of paths)
        for (const prefix of each === '/generate-mask'
          ? ['/sarm/annotation']
          : ['/annotations/sam2', '/sarm/annotation'])
          for (const slash of ['', '/']) {
            const url = `${prefix}${each}${slash}${query === undefined ? '' : `?${query}`}`;
            const answer = await call(method, url, body);
            // Moments and the number of the request differ from call to call.
            const same = answer.body.replace(/"(?:requestId|updated_at|labeled_at)":"[^"]*"/g, '');
            answers.push([answer.statusCode, same]);
          }
      expect([tail, new Set(answers.map((each) => JSON.stringify(each))).size]).toEqual([tail, 1]);
      expect([tail, (answers[0] as [number])[0]]).not.toEqual([tail, 404]);
    }
    const deleted = async (url: string) => {
      const again = (await world.add(label.id, { videoId, id: boxId })).json<{ id: string }>();
      const answer = await call('DELETE', `${url}${ofLabel}/items/${again.id}`);
      return [answer.statusCode, answer.json<unknown>()];
    };
    expect(await deleted('/sarm/annotation')).toEqual(await deleted('/annotations/sam2'));
  });
});
