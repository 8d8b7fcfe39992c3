import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { LabelItem, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { LABELS } from '@sarm/domain/labels';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { classificationsOfFile, type ClassifyAnswer } from './classifications.fixture.ts';

const { world, crops, labelOf, put, read, itemsOf, rowsOf, auditsOf } = await classificationsOfFile();
const { lab, call, get } = world;

describe('classifications', () => {
  it('TEC-124 TEC-150 TEC-004 stores class, notes and confidence of all items, with time and user of the server', async () => {
    const { label, ids } = await crops(MORPHOLOGY_CLASSES.length);
    const sent = ids.map((item_id, at) => ({
      item_id,
      morphologyClass: MORPHOLOGY_CLASSES[at],
      notes: `seen ${at}`,
      ...(at === 0 ? {} : { confidence: at + 1 }),
    }));
    const since = Date.now();
    const answer = await put(label.id, sent);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ClassifyAnswer>()).toMatchObject({ success: true, changed_count: 5 });
    const rows = await rowsOf(label.id);
    expect(rows.map(({ morphology_class }) => morphology_class)).toEqual([
      'normal',
      'abnormal_head',
      'abnormal_midpiece',
      'abnormal_tail',
      'cytoplasmic_droplet',
    ]);
    // 3 where none was sent.
    expect(rows.map((row) => [row.class_confidence, row.notes, row.labeled_by])).toEqual(
      [3, 2, 3, 4, 5].map((confidence, at) => [confidence, `seen ${at}`, world.morphologist.id]),
    );
    for (const row of rows) expect(Math.abs(row.labeled_at.getTime() - since)).toBeLessThan(60_000);
    const shown = (await read(label.id)).items;
    expect(shown.map(({ classification }) => classification)).toEqual(
      answer.json<ClassifyAnswer>().items.map(({ classification }) => classification),
    );
    expect((await itemsOf(label.id)).find(({ id }) => id === ids[1])).toMatchObject({
      notes: 'seen 1',
      classification: {
        morphologyClass: 'abnormal_head',
        confidence: 2,
        notes: 'seen 1',
        defects: ['head'],
        labeledBy: world.morphologist.id,
      },
    });
    const [audit, ...more] = await auditsOf(label.id);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ after: { items: 5 } });
    expect(JSON.stringify(audit)).not.toContain('seen 1');
    expect((await put(label.id, [{ item_id: ids[0], morphologyClass: 'round' }])).statusCode).toBe(422);
  });

  it('TEC-124 stores all of a call or nothing', async () => {
    const { label, ids } = await crops(2);
    const other = await crops(1);
    const good = { item_id: ids[0], morphologyClass: 'normal' };
    for (const foreign of [newId(), other.ids[0]])
      expect((await put(label.id, [good, { item_id: foreign, morphologyClass: 'normal' }])).statusCode).toBe(
        404,
      );
    for (const bad of [
      { item_id: ids[1] },
      { item_id: ids[1], morphologyClass: 'normal', confidence: 0 },
      { item_id: ids[1], morphologyClass: 'normal', confidence: 6 },
      { item_id: ids[1], morphologyClass: 'normal', confidence: 2.5 },
      { item_id: ids[1], morphologyClass: 'normal', notes: 'x'.repeat(LABELS.notesLength + 1) },
      { item_id: ids[1], morphologyClass: 'normal', labeledAt: '2020-01-01T00:00:00Z' },
      { item_id: ids[1], morphologyClass: 'normal', defects: ['tail'] },
      { item_id: ids[1], morphologyClass: null, defects: ['tail'] },
      { item_id: ids[1], defects: [] },
      { item_id: ids[0], morphologyClass: 'abnormal_tail' },
    ])
      expect([bad, (await put(label.id, [good, bad])).statusCode]).toEqual([bad, 422]);
    expect((await put(label.id, [])).statusCode).toBe(422);
    const many = Array.from({ length: LABELS.classesPerCall + 1 }, () => ({ ...good, item_id: newId() }));
    expect((await put(label.id, many)).statusCode).toBe(422);
    expect((await put(label.id, many.slice(1))).statusCode).toBe(404);
    expect((await rowsOf(label.id)).map((row) => row.morphology_class)).toEqual([null, null]);
    expect(await auditsOf(label.id)).toEqual([]);
    const boxes = await world.label({ name: 'Boxes' });
    expect((await put(boxes.id, [good], world.detector)).statusCode).toBe(403);
    const both = await world.holder(['annotate_detection', 'annotate_morphology']);
    const own = await world.label({ name: 'Boxes' }, both);
    expect((await put(own.id, [good], both)).statusCode).toBe(422);
  });

  it('keeps every defect, takes the class from them, and null takes a class away', async () => {
    const { label, ids } = await crops(1);
    const [item_id = ''] = ids;
    const set = async (over: object) => {
      const answer = await put(label.id, [{ item_id, ...over }], world.morphologist, '/sarm/annotation');
      expect([over, answer.statusCode]).toEqual([over, 200]);
      return answer.json<ClassifyAnswer>();
    };
    expect((await set({ defects: ['tail', 'head'] })).items[0]?.classification).toMatchObject({
      morphologyClass: 'abnormal_head',
      defects: ['head', 'tail'],
    });
    const [first] = await rowsOf(label.id);
    // What is stored again as it is keeps its moment, and leaves no row in the log.
    const same = await set({ morphologyClass: 'abnormal_head', defects: ['head', 'tail'] });
    expect(same.changed_count).toBe(0);
    expect((await rowsOf(label.id))[0]?.labeled_at).toEqual(first?.labeled_at);
    await set({ morphologyClass: 'abnormal_head', defects: ['head', 'tail'], notes: ' bent ' });
    expect((await set({ morphologyClass: null })).items[0]?.classification).toBeNull();
    expect(await rowsOf(label.id)).toMatchObject([
      { morphology_class: null, class_confidence: null, defects: [], notes: 'bent' },
    ]);
    expect(await auditsOf(label.id)).toHaveLength(3);
  });

  it('keeps class and moment of an item whose frame is added again', async () => {
    const { label, frame, ids } = await crops(1);
    await put(label.id, [{ item_id: ids[0], morphologyClass: 'normal' }]);
    const [before] = await rowsOf(label.id);
    await world.add(label.id, [frame.id], {}, world.morphologist);
    expect(await rowsOf(label.id)).toMatchObject([
      { morphology_class: 'normal', labeled_at: before?.labeled_at },
    ]);
  });

  it('TEC-206 is written with annotate_morphology alone, by the owner of the label; both codes read crops', async () => {
    const holder = await world.holder(['annotate_detection']);
    const { label, ids } = await crops(1, holder);
    const items = [{ item_id: ids[0], morphologyClass: 'normal' }];
    expect((await put(label.id, items, holder)).statusCode).toBe(403);
    expect((await put(label.id, items, world.reviewer)).statusCode).toBe(403);
    expect((await put(label.id, items)).statusCode).toBe(404);
    expect((await put(label.id, items, lab.stranger)).statusCode).toBe(404);
    const both = await world.holder(['annotate_morphology', 'review_annotations']);
    expect((await put(label.id, items, both)).statusCode).toBe(403);
    const own = await crops(1);
    expect((await put(own.label.id, [{ item_id: own.ids[0], morphologyClass: 'normal' }])).statusCode).toBe(
      200,
    );
    const viewer = await world.holder(['annotate_morphology'], 'viewer');
    expect((await put(own.label.id, items, viewer)).statusCode).toBe(404);
    for (const who of [world.detector, world.morphologist]) {
      const filtered = await call('POST', '/technical/crops/filter', { frame_id: own.frame.id }, who);
      expect([filtered.statusCode, filtered.json<{ total: number }>().total]).toEqual([200, 1]);
      for (const path of [
        `/technical/crops/${own.frame.boxIds[0]}`,
        `/technical/detections/${own.frame.boxIds[0]}/mask`,
      ])
        expect([path, (await call('GET', path, undefined, who)).statusCode]).toEqual([path, 200]);
    }
    const filtered = await call(
      'POST',
      '/technical/crops/filter',
      { frame_id: own.frame.id },
      world.reviewer,
    );
    expect(filtered.statusCode).toBe(403);
  });
});

describe('what others found in a crop', () => {
  it('is hidden while the reader has not classified it in their own label', async () => {
    const first = await crops(2);
    const reader = await world.holder(['annotate_morphology', 'review_annotations']);
    await put(first.label.id, [
      { item_id: first.ids[0], morphologyClass: 'abnormal_tail', notes: 'coiled' },
      { item_id: first.ids[1], morphologyClass: 'normal', notes: 'plain' },
    ]);
    const seen = async () => {
      const { items } = await read(first.label.id, reader);
      const listed = await itemsOf(first.label.id, reader);
      const both = items.map(({ id, classification, classification_hidden }) => [
        classification?.morphologyClass ?? null,
        classification_hidden,
        listed.find((item) => item.id === id)?.classification?.morphologyClass ?? null,
        listed.find((item) => item.id === id)?.notes,
      ]);
      return both;
    };
    // Somebody who reviews, and has no task of their own in it.
    expect(await seen()).toEqual([
      ['abnormal_tail', false, 'abnormal_tail', 'coiled'],
      ['normal', false, 'normal', 'plain'],
    ]);
    const own = await labelOf(first.frame.id, reader);
    const hidden = [null, true, null, ''];
    expect(await seen()).toEqual([hidden, hidden]);
    const search = await get<{ items: LabelItem[] }>(
      `/annotations/sam2/data-labels/${first.label.id}/items/filter?query=`,
      reader,
    );
    expect(JSON.stringify(search)).not.toMatch(/abnormal_tail|coiled|plain/);
    const rate = `/annotations/sam2/data-labels/${first.label.id}/items/${first.ids[0]}/quality`;
    expect((await call('PATCH', rate, { quality: 'good' }, reader)).body).not.toMatch(/abnormal_tail|coiled/);
    const same = first.items.find(({ id }) => id === first.ids[0])?.detection_id;
    const item_id = own.items.find((item) => item.detection_id === same)?.id;
    await put(own.label.id, [{ item_id, morphologyClass: 'normal' }], reader);
    expect(await seen()).toEqual([['abnormal_tail', false, 'abnormal_tail', 'coiled'], hidden]);
    // The owner sees their own answers all the time.
    expect((await read(first.label.id)).items[1]?.classification?.morphologyClass).toBe('normal');
  });
});

describe('what is counted of classes', () => {
  it('TEC-145 counts verified boxes in a detection label and classes in a morphology label', async () => {
    const statistics = (id: string, who: SignedInPerson) =>
      get(`/annotations/sam2/data-labels/${id}/stats`, who);
    const none = { total_items: 0, labeled_items: 0, unlabeled_items: 0, average_confidence: null };
    const empty = await world.label({ name: 'Empty', label_type: 'morphology' }, world.morphologist);
    expect(await statistics(empty.id, world.morphologist)).toEqual(none);
    const frame = await world.frame(await lab.video(), 3, [
      { confidence: 0.6, verified: true },
      { confidence: 0.8 },
      { confidence: 1 },
    ]);
    const boxes = await world.label({ name: 'Boxes' });
    expect(await statistics(boxes.id, world.detector)).toEqual(none);
    await world.add(boxes.id, [frame.id]);
    const counted = { total_items: 3, average_confidence: expect.closeTo(0.8, 9) as unknown };
    expect(await statistics(boxes.id, world.detector)).toEqual({
      ...counted,
      labeled_items: 1,
      unlabeled_items: 2,
    });
    const { label, ids } = await labelOf(frame.id, world.morphologist);
    await put(
      label.id,
      ids.slice(0, 2).map((item_id) => ({ item_id, morphologyClass: 'normal' })),
    );
    expect(await statistics(label.id, world.morphologist)).toEqual({
      ...counted,
      labeled_items: 2,
      unlabeled_items: 1,
    });
    expect((await read(label.id)).data_label.labeled_count).toBe(2);
  });

  it('TEC-135 counts a crop once in its dataset, however many people classified it', async () => {
    const dataset = await createDataset(lab.api.database, { projectId: lab.projectId });
    const video = await lab.video({ dataset_id: dataset });
    const frame = await world.frame(video, 1, [{ verified: true }, {}, { cut: false }]);
    await world.frame(video, 2, []);
    const of = async (who: SignedInPerson) => {
      const label = await world.label({ dataset_id: dataset, label_type: 'morphology' }, who);
      const { items } = (await world.add(label.id, [frame.id], {}, who)).json<{ items: LabelledBox[] }>();
      await put(label.id, [{ item_id: items[0]?.id, morphologyClass: 'normal' }], who);
    };
    for (const who of [world.morphologist, await world.holder(['annotate_morphology'])]) await of(who);
    const { stats } = (
      await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${dataset}` })
    ).json<Dataset>();
    expect(stats).toMatchObject({
      total_videos: 1,
      totalVideos: 1,
      total_frames: 2,
      totalFrames: 2,
      annotated_frames: 1,
      annotatedFrames: 1,
      total_detections: 3,
      totalDetections: 3,
      total_crops: 2,
      totalCrops: 2,
      annotated_morphology: 1,
      annotatedMorphology: 1,
    });
  });
});
