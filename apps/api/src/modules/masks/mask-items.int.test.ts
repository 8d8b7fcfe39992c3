import type { LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { describe, expect, it } from 'vitest';
import { masksWorldOfFile } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call, get } = labels;
const { db } = lab.api.database.admin;

const morphology = () => labels.label({ name: 'Shapes', label_type: 'morphology' });
/** As a model would have made it. */
const judged = (maskId: string, confidence: number) =>
  db.updateTable('masks').set({ model: 'clicks/1', confidence }).where('id', '=', maskId).execute();

describe('a mask in a data label', () => {
  it('TEC-175 TEC-266 is added under both prefixes and below its dataset, and adding it again replaces it', async () => {
    const box = await world.box();
    const mask = await world.mask(box.id);
    const label = await morphology();
    const tail = `/data-labels/${label.id}/items/${box.videoId}/${box.id}/`;
    const body = {
      mask_url: mask.mask_url,
      class: 'sperm',
      data_label_id: label.id,
      user_id: labels.detector.id,
    };
    const first = await call('POST', `/annotations/sam2${tail}`, body);
    expect(first.statusCode).toBe(200);
    expect(first.json<LabelItem>()).toMatchObject({
      data_label_id: label.id,
      detection_id: box.id,
      class_name: 'sperm',
      mask_id: mask.id,
      mask_url: mask.mask_url,
      quality: null,
    });
    const changed = await world.mask(box.id, { base_version: 1 });
    await judged(mask.id, 0.71);
    for (const path of [
      `/sarm/annotation${tail}`,
      `/annotations/sam2/datasets/${lab.datasetId}${tail.slice(0, -1)}`,
    ]) {
      const again = await call('POST', path, { mask_url: `/sarm${changed.mask_url}?t=5` });
      expect(again.json<LabelItem>()).toMatchObject({ mask_url: changed.mask_url, quality: 'good' });
    }
    expect(await world.itemsOf(label.id)).toHaveLength(1);
    const kept = await world.add(label.id, box, { overwrite_existing: false });
    expect([kept.statusCode, kept.json<{ code: string }>().code]).toEqual([409, 'mask_exists']);
  });

  it('TEC-266 takes the own mask without an address, and refuses every address but that of a mask of this crop', async () => {
    const [box, other] = [await world.box(), await world.box()];
    const [mask, foreign] = [await world.mask(box.id), await world.mask(other.id)];
    const label = await morphology();
    const path = (id: string, version: number) =>
      `/media/file/videos/${box.videoId}/masks/${id}-${version}.png`;
    for (const mask_url of [
      foreign.mask_url,
      path(foreign.id, 1),
      path(mask.id, 2),
      `https://elsewhere.example${mask.mask_url}`,
      `//elsewhere.example${mask.mask_url}`,
      `/media/file/videos/${box.videoId}/thumbnail.jpg`,
      'file:///etc/passwd',
      '',
    ])
      expect((await world.add(label.id, box, { mask_url })).statusCode).toBe(422);
    expect(await world.itemsOf(label.id)).toEqual([]);
    expect((await world.add(label.id, box)).json<LabelItem>().mask_id).toBe(mask.id);
    const without = await world.add(label.id, await world.box());
    expect([without.statusCode, without.json<{ code: string }>().code]).toEqual([409, 'mask_missing']);
    expect((await world.add(label.id, { ...box, videoId: other.videoId })).statusCode).toBe(404);
    const elsewhere = `/annotations/sam2/datasets/${lab.otherDatasetId}/data-labels/${label.id}/items/${box.videoId}/${box.id}/`;
    expect((await call('POST', elsewhere, {})).statusCode).toBe(404);
  });

  it('is added by its owner alone, with either code', async () => {
    const box = await world.box();
    await world.mask(box.id);
    await world.mask(box.id, {}, labels.morphologist);
    const own = await labels.label({ label_type: 'morphology' }, labels.morphologist);
    expect((await world.add(own.id, box, {}, labels.morphologist)).statusCode).toBe(200);
    expect((await world.add(own.id, box)).statusCode).toBe(404);
    expect((await world.add(own.id, box, {}, labels.reviewer)).statusCode).toBe(403);
    expect((await world.add(own.id, box, {}, lab.stranger)).statusCode).toBe(404);
  });

  it('TEC-243 comes with add-item too, by the same rule for its address', async () => {
    const box = await world.box();
    const mask = await world.mask(box.id);
    await judged(mask.id, 0.7);
    const label = await morphology();
    const send = (mask_url: string) =>
      call('POST', '/sarm/annotation/add-item', {
        dataset_id: lab.datasetId,
        data_label_id: label.id,
        item_id: box.frameId,
        detection_id: box.id,
        item_type: 'mask',
        class_name: 'sperm',
        confidence: 0.5,
        points: [{ x: 1, y: 2, label: 1 }],
        mask_url,
      });
    expect((await send((await world.mask((await world.box()).id)).mask_url)).statusCode).toBe(422);
    const item = (await send(mask.mask_url)).json<LabelItem>();
    expect(item).toMatchObject({ mask_id: mask.id, quality: 'fair', detection_id: box.id });
  });
});

describe('the quality of a mask item', () => {
  it('TEC-146 TEC-267 is good, fair or bad, under every spelling; any other value is 422', async () => {
    const box = await world.box();
    await world.mask(box.id);
    const label = await morphology();
    const { id } = (await world.add(label.id, box)).json<LabelItem>();
    const tail = `/data-labels/${label.id}/items/${id}/quality`;
    for (const [path, quality] of [
      [`/annotations/sam2${tail}`, 'good'],
      [`/sarm/annotation${tail}`, 'fair'],
      [`/annotations/sam2/datasets/${lab.datasetId}${tail}`, 'bad'],
    ] as const) {
      const answer = await call('PATCH', path, { quality }, labels.morphologist);
      expect([answer.statusCode, answer.json<LabelItem>().quality]).toEqual([200, quality]);
    }
    expect((await call('PATCH', `/annotations/sam2${tail}`, { quality: 'excellent' })).statusCode).toBe(422);
    expect(
      (await call('PATCH', `/annotations/sam2${tail}`, { quality: 'good' }, labels.reviewer)).statusCode,
    ).toBe(403);
    const [item] = await world.itemsOf(label.id);
    expect(item?.quality).toBe('bad');
    const other = await morphology();
    const wrong = `/annotations/sam2/data-labels/${other.id}/items/${id}/quality`;
    expect((await call('PATCH', wrong, { quality: 'good' })).statusCode).toBe(404);
    const audits = (await lab.audits('label.set-quality')).filter(
      ({ subject_id }) => subject_id === label.id,
    );
    expect(audits.map(({ after }) => after)).toMatchObject([
      { quality: 'good' },
      { quality: 'fair' },
      { quality: 'bad' },
    ]);
  });

  it('TEC-268 an item with a mask is deleted as any other, and its mask stays', async () => {
    const box = await world.box();
    const mask = await world.mask(box.id);
    const label = await morphology();
    const { id } = (await world.add(label.id, box)).json<LabelItem>();
    const answer = await call('DELETE', `/annotations/sam2/data-labels/${label.id}/items/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await world.itemsOf(label.id)).toEqual([]);
    expect((await world.seen(box.id))?.id).toBe(mask.id);
  });
});

describe('what is counted of masks', () => {
  it('counts items with a class as labeled in a morphology label', async () => {
    const [box, other] = [
      await world.box({ confidence: 0.6 }),
      await world.box({ confidence: 0.8, verified: true }),
    ];
    const label = await morphology();
    const stats = () => get(`/annotations/sam2/data-labels/${label.id}/stats`);
    expect(await stats()).toEqual({
      total_items: 0,
      labeled_items: 0,
      unlabeled_items: 0,
      average_confidence: null,
    });
    await labels.add(label.id, [box.frameId, other.frameId]);
    await db
      .updateTable('label_items')
      .set({ morphology_class: 'normal', class_confidence: 3 })
      .where('label_id', '=', label.id)
      .where('detection_id', '=', box.id)
      .execute();
    const counted = { total_items: 2, labeled_items: 1, unlabeled_items: 1 };
    expect(await stats()).toMatchObject(counted);
    expect(((await stats()) as { average_confidence: number }).average_confidence).toBeCloseTo(0.7, 9);
  });

  it('counts boxes with a mask in the statistics of annotation and in the stage of segmentation', async () => {
    const box = await world.box();
    const ofVideo = async () =>
      (
        await get<{ stages: { key: string; done: boolean; count: number | null }[] }>(
          `/sarm/dashboard/progress?workflow=finetune&video_id=${box.videoId}`,
        )
      ).stages.find(({ key }) => key === 'segmentation');
    const ofDataset = async () =>
      (await get<{ masks: number }>(`/sarm/annotation/stats?type=morphology&dataset_id=${lab.datasetId}`))
        .masks;
    const before = await ofDataset();
    expect(await ofVideo()).toMatchObject({ done: false, count: 0 });
    await world.mask(box.id);
    await world.mask(box.id, {}, labels.morphologist);
    expect(await ofVideo()).toMatchObject({ done: true, count: 1 });
    expect(await ofDataset()).toBe(before + 1);
  });
});
