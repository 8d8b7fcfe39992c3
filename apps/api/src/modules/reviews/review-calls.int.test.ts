import { newId } from '@sarm/database/kernel/new-id';
import type {
  ReviewComment,
  ReviewItem,
  ReviewStatistics,
} from '@sarm/contracts/http/reviews/reviews.entities';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { reviewsWorldOfFile } from './reviews-world.fixture.ts';

const world = await reviewsWorldOfFile();
const { labels } = world;
const { lab, call, detector, morphologist, reviewer } = labels;
const { db } = lab.api.database.admin;
const ids = (list: { items: ReviewItem[] }): string[] => list.items.map(({ id }) => id);

/** Two frames and a mask in review, of two people. */
const first = await world.frameItem([{ confidence: 0.9 }, { confidence: 0.5 }]);
const second = await world.frameItem([{ confidence: 0.6 }]);
const mask = await world.maskItem();

describe('the queue of review', () => {
  it('TEC-151 TEC-079 shows each item with what is reviewed of it, and counts both types', async () => {
    const detection = await world.list();
    expect(detection.counts).toEqual({ detection: 2, morphology: 1 });
    expect(detection.total).toBe(2);
    const item = detection.items.find(({ id }) => id === first.item.id);
    expect(item).toMatchObject({
      type: 'detection',
      dataset_id: lab.datasetId,
      frame_number: 4,
      frame_id: first.frame.id,
      image_url: `/sarm/media/view-frame/${first.frame.id}`,
      bounding_boxes: [
        { id: first.frame.boxIds[0], x: 0, y: 100, width: 20, height: 16, confidence: 0.9 },
        { id: first.frame.boxIds[1], x: 50, y: 100, width: 20, height: 16, confidence: 0.5 },
      ],
      label_count: 2,
      crop_id: null,
      detection_id: null,
      classification: null,
      mask: null,
      status: 'pending',
      created_by: detector.id,
      reviewed_by: null,
      reviewer_name: null,
      reviewed_at: null,
      notes: '',
      confidence: 0.7,
    });
    expect(item?.creator_name).not.toBe('');
    expect([item?.dataset_name, item?.video_name].every((name) => (name ?? '') !== '')).toBe(true);
    const shown = async () => (await world.list({ type: 'morphology' })).items;
    expect(await shown()).toMatchObject([
      {
        id: mask.item.id,
        crop_id: mask.box.id,
        detection_id: mask.box.id,
        mask: mask.mask.mask_url,
        label_count: 1,
        classification: null,
        defects: [],
        class_confidence: null,
        confidence: null,
      },
    ]);
    const setClass = (name: 'normal' | 'abnormal_tail') =>
      db
        .updateTable('label_items')
        .set({
          morphology_class: name,
          class_confidence: 4,
          defects: name === 'normal' ? [] : ['tail', 'head'],
        })
        .where('label_id', '=', mask.label.id)
        .execute();
    await setClass('normal');
    expect((await shown())[0]?.classification).toBe('normal');
    await setClass('abnormal_tail');
    expect((await shown())[0]).toMatchObject({
      classification: 'abnormal',
      morphology_class: 'abnormal_tail',
      defects: ['tail', 'head'],
      class_confidence: 4,
    });
  });

  it('TEC-079 answers without review_annotations only what lies in own labels', async () => {
    expect((await world.list({}, detector)).total).toBe(2);
    expect(await world.list({}, morphologist)).toMatchObject({
      items: [],
      total: 0,
      counts: { detection: 0, morphology: 1 },
    });
    expect((await world.list({ type: 'morphology' }, morphologist)).total).toBe(1);
    const nobody = await labels.holder(['create_datasets']);
    for (const path of ['list-reviews', 'review-stats'])
      expect((await call('GET', `/sarm/annotation/${path}`, undefined, nobody)).statusCode).toBe(403);
    const open = async (id: string, who = detector) =>
      (await call('GET', `/technical/review-items/${id}`, undefined, who)).statusCode;
    expect(await open(first.item.id)).toBe(200);
    for (const who of [morphologist, lab.stranger]) expect(await open(first.item.id, who)).toBe(404);
    expect(await open(newId())).toBe(404);
  });

  it('TEC-080 filters by dataset, status, creator and days, the last millisecond of the last day included', async () => {
    const own = { creator_id: detector.id };
    expect((await world.list({ ...own, dataset_id: lab.datasetId, status: 'pending' })).total).toBe(2);
    expect((await world.list({ dataset_id: newId() })).total).toBe(0);
    expect((await world.list({ status: 'approved' })).total).toBe(0);
    expect((await world.list({ creator_id: morphologist.id })).total).toBe(0);
    await db
      .updateTable('review_items')
      .set({ created_at: new Date('2026-03-02T22:59:59.999Z') })
      .where('id', '=', first.item.id)
      .execute();
    const day = (from: string, to: string) => world.list({ from, to });
    expect(ids(await day('2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z'))).toEqual([first.item.id]);
    expect(ids(await day('2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.998Z'))).toEqual([]);
    expect(ids(await day('2026-03-02T23:00:00.000Z', '2026-03-03T22:59:59.999Z'))).toEqual([]);
    expect(
      (await call('GET', '/sarm/annotation/list-reviews?from=yesterday', undefined, reviewer)).statusCode,
    ).toBe(422);
  });

  it('TEC-081 TEC-082 is ordered by dataset, creation, creator, confidence and status, and comes in pages', async () => {
    const both = [first.item.id, second.item.id];
    const order = async (sort_by: string, sort_order: string) =>
      ids(await world.list({ sort_by, sort_order }));
    expect(await order('confidence', 'asc')).toEqual([second.item.id, first.item.id]);
    expect(await order('confidence', 'desc')).toEqual(both);
    // The first one is the older: another test made it so.
    expect(await order('created', 'asc')).toEqual(both);
    const page = await world.list({ sort_by: 'confidence', limit: 1, page: 2 });
    expect([ids(page), page.total]).toEqual([[first.item.id], 2]);
  });
});

describe('a decision', () => {
  it('TEC-166 TEC-002 TEC-165 is stored with reviewer, time and notes, once', async () => {
    const { item } = await world.frameItem();
    const before = Date.now();
    const answer = await world.decide(item.id, {
      status: 'needsCorrection',
      notes: ' Take out 57. ',
      version: 1,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ReviewItem>()).toMatchObject({
      status: 'needsCorrection',
      notes: 'Take out 57.',
      reviewed_by: reviewer.id,
    });
    const row = await db
      .selectFrom('review_items')
      .selectAll()
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'needsCorrection', notes: 'Take out 57.', reviewed_by: reviewer.id });
    expect(row.reviewed_at?.getTime()).toBeGreaterThanOrEqual(before - 1000);
    for (const status of ['approved', 'rejected', 'needsCorrection']) {
      const again = await world.decide(item.id, { status });
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({
        code: 'review_decided',
        params: { status: 'needsCorrection', at: row.reviewed_at?.toISOString() },
      });
      expect(again.json<{ params: { name: string } }>().params.name).not.toBe('');
    }
    expect((await world.decide(item.id, { notes: 'Later.' })).statusCode).toBe(409);
    const audits = (await lab.audits('review.decide')).filter((each) => each.subject_id === item.id);
    expect(audits).toMatchObject([{ after: { status: 'needsCorrection' } }]);
    expect(JSON.stringify(audits)).not.toContain('Take out');
  });

  it('is refused where what it stands on was changed, and of two at once one is kept', async () => {
    const { item, frame } = await world.frameItem();
    await call('DELETE', `/sarm/detection/delete-sperm/${frame.boxIds[0]}`);
    const stale = await world.decide(item.id, { status: 'approved', version: 1 });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'review_changed']);
    const { version } = await db
      .selectFrom('review_items')
      .select('version')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(
      ['approved', 'rejected'].map((status) => world.decide(item.id, { status, version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('TEC-207 TEC-004 needs review_annotations, also for the notes, which change on pending items only', async () => {
    const { item } = await world.frameItem();
    for (const body of [{ status: 'approved' }, { notes: 'Mine.' }])
      expect((await world.decide(item.id, body, detector)).statusCode).toBe(403);
    const viewer = await labels.holder(['review_annotations'], 'viewer');
    expect((await world.decide(item.id, { status: 'approved' }, viewer)).statusCode).toBe(403);
    for (const id of [item.id, newId()])
      expect((await world.decide(id, { status: 'approved' }, lab.stranger)).statusCode).toBe(404);
    for (const body of [{}, { status: 'pending' }, { status: 'approved', notes: 'x'.repeat(5001) }])
      expect((await world.decide(item.id, body)).statusCode).toBe(422);
    const noted = await world.decide(item.id, { notes: 'Look at 14.' });
    expect(noted.json<ReviewItem>()).toMatchObject({ status: 'pending', notes: 'Look at 14.', version: 1 });
    expect((await world.decide(item.id, { status: 'approved' })).json<ReviewItem>().notes).toBe(
      'Look at 14.',
    );
  });

  it('TEC-083 TEC-004 is counted by status, type, dataset and creator', async () => {
    const { item } = await world.frameItem();
    await world.decide(item.id, { status: 'rejected' });
    const of = (who = reviewer) => labels.get<ReviewStatistics>('/sarm/annotation/review-stats', who);
    const all = await of();
    const stored = await db.selectFrom('review_items').select(['status', 'type', 'created_by']).execute();
    const n = (test: (row: (typeof stored)[number]) => boolean) => stored.filter(test).length;
    expect(all.total).toBe(stored.length);
    for (const status of ['pending', 'approved', 'rejected', 'needsCorrection'] as const)
      expect(all.by_status[status]).toBe(n((row) => row.status === status));
    expect(all.by_type).toEqual({ detection: n((row) => row.type === 'detection'), morphology: 1 });
    expect(all.by_dataset).toMatchObject([{ id: lab.datasetId, count: stored.length }]);
    expect(all.by_creator.map(({ id, count }) => [id, count])).toEqual([
      [detector.id, stored.length - 1],
      [morphologist.id, 1],
    ]);
    expect((await of(morphologist)).total).toBe(1);
  });
});

describe('the order of the queue', () => {
  it('TEC-081 is by dataset, creator and status in both directions', async () => {
    const person = await labels.holder(['annotate_detection']);
    const dataset_id = await createDataset(lab.api.database, { projectId: lab.projectId, name: 'Z' });
    const frame = await world.masks.frame(await lab.video({ dataset_id }), 4, [{}]);
    const label = await labels.label({ dataset_id }, person);
    await labels.add(label.id, [frame.id], {}, person);
    const [item] = await world.rows(label.id);
    await world.decide(item?.id ?? '', { status: 'approved' });
    const read = async (sort_by: string, sort_order: string) =>
      (await world.list({ sort_by, sort_order, limit: 50 })).items;
    for (const [sort_by, field] of [
      ['dataset', 'dataset_name'],
      ['creator', 'creator_name'],
      ['status', 'status'],
    ] as const) {
      const rising = (await read(sort_by, 'asc')).map((each) => each[field]);
      expect(new Set(rising).size).toBeGreaterThan(1);
      expect(rising).toEqual(rising.toSorted((a, b) => a.localeCompare(b)));
      expect((await read(sort_by, 'desc')).map((each) => each[field])).toEqual(rising.toReversed());
    }
  });
});

describe('an item in its dialog', () => {
  it('shows what the person changed of what the model proposed', async () => {
    const { item, frame } = await world.frameItem([{}, {}, {}]);
    expect((await world.detail(item.id)).differences).toEqual([]);
    await call('PATCH', `/sarm/detection/update-sperm/${frame.boxIds[0]}`, {
      x1: 0,
      y1: 108,
      x2: 20,
      y2: 124,
    });
    await call('DELETE', `/sarm/detection/delete-sperm/${frame.boxIds[1]}`);
    const drawn = await call('POST', '/sarm/detection/manual-detect-sperm', {
      frame_id: frame.id,
      x1: 200,
      y1: 200,
      x2: 220,
      y2: 220,
    });
    await labels.add(item.label_id, [frame.id]);
    const { differences } = await world.detail(item.id);
    expect(differences).toMatchObject([
      { object_id: frame.boxIds[0], kind: 'changed', moved: true, proposed: { y: 100 }, kept: { y: 108 } },
      { object_id: drawn.json<{ id: string }>().id, kind: 'added', proposed: null },
      { object_id: frame.boxIds[1], kind: 'removed', kept: null },
    ]);
    expect(differences?.[0]?.iou).toBeCloseTo(8 / 24, 9);
    expect((await world.detail(mask.item.id)).differences).toBeNull();
  });

  it('keeps pinned comments, which a participant settles and opens again', async () => {
    const { item } = await world.frameItem();
    const path = `/technical/review-items/${item.id}/comments`;
    const body = { x: 12.5, y: 30, body: 'Debris, not a head.' };
    const made = await call('POST', path, body, reviewer);
    expect(made.statusCode).toBe(201);
    const { id } = made.json<ReviewComment>();
    expect((await call('POST', path, body, morphologist)).statusCode).toBe(404);
    expect((await call('POST', path, { ...body, body: ' ' }, reviewer)).statusCode).toBe(422);
    const settle = (settled: boolean, commentId = id) =>
      call('PATCH', `${path}/${commentId}`, { settled }, detector);
    expect((await settle(true, newId())).statusCode).toBe(404);
    expect((await settle(true)).json<ReviewComment>()).toMatchObject({ body: body.body, object_id: null });
    expect((await world.detail(item.id)).comments[0]?.settled_at).not.toBeNull();
    expect((await settle(false)).json<ReviewComment>()).toMatchObject({ settled_at: null, settled_by: null });
    const audits = (await lab.audits('review.settle-comment')).filter((each) => each.subject_id === item.id);
    expect(audits).toHaveLength(2);
  });
});
