import { newId } from '@sarm/database/kernel/new-id';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reviewsWorldOfFile } from './reviews-world.fixture.ts';

const world = await reviewsWorldOfFile();
const { labels, masks } = world;
const { lab, call, detector, morphologist } = labels;
const { db } = lab.api.database.admin;

const approve = async (id: string): Promise<void> => {
  const answer = await world.decide(id, { status: 'approved', notes: 'Good.' });
  expect(answer.statusCode).toBe(200);
};
const onlyRow = async (labelId: string) => {
  const rows = await world.rows(labelId);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};
const RETURNED = { status: 'pending', reviewed_by: null, reviewed_at: null, notes: 'Good.' };
const editBox = (id: string, body: object) => call('PATCH', `/sarm/detection/update-sperm/${id}`, body);

describe('items of review', () => {
  it('TEC-151 are one for each frame of a detection label, with its boxes counted', async () => {
    const video = await lab.video();
    const frames = [
      await labels.frame(video, 3, [{ confidence: 0.9 }, { confidence: 0.5 }]),
      await labels.frame(video, 7, [{ confidence: 0.6 }]),
    ];
    const label = await labels.label();
    await labels.add(
      label.id,
      frames.map(({ id }) => id),
    );
    const rows = await world.rows(label.id);
    expect(rows).toMatchObject([
      {
        frame_id: frames[0]?.id,
        item_count: 2,
        confidence: 0.7,
        status: 'pending',
        created_by: detector.id,
        version: 1,
      },
      { frame_id: frames[1]?.id, item_count: 1, confidence: 0.6, type: 'detection', label_item_id: null },
    ]);
    await call('DELETE', '/sarm/annotation/remove-by-detection', {
      data_label_id: label.id,
      detection_id: frames[0]?.boxIds[0],
    });
    expect((await world.rows(label.id))[0]).toMatchObject({
      item_count: 1,
      confidence: 0.5,
      id: rows[0]?.id,
    });
    await call('DELETE', '/sarm/annotation/remove-by-detection', {
      data_label_id: label.id,
      detection_id: frames[0]?.boxIds[1],
    });
    expect((await world.rows(label.id)).map(({ id }) => id)).toEqual([rows[1]?.id]);
    await db.deleteFrom('data_labels').where('id', '=', label.id).execute();
    expect(await world.rows(label.id)).toEqual([]);
  });

  it('TEC-151 are one for each mask of a morphology label, and none for an item without one', async () => {
    const { label, box, mask } = await world.maskItem();
    const bare = await masks.box();
    await call(
      'POST',
      '/sarm/annotation/add-item',
      { data_label_id: label.id, detection_id: bare.id },
      morphologist,
    );
    expect(await onlyRow(label.id)).toMatchObject({
      type: 'morphology',
      detection_id: box.id,
      item_count: 1,
      confidence: null,
      created_by: morphologist.id,
    });
    await db
      .updateTable('masks')
      .set({ model: 'clicks/1', confidence: 0.8 })
      .where('id', '=', mask.id)
      .execute();
    expect(await onlyRow(label.id)).toMatchObject({ confidence: 0.8 });
    expect((await call('DELETE', `/technical/masks/${mask.id}`, undefined, morphologist)).statusCode).toBe(
      204,
    );
    expect(await world.rows(label.id)).toEqual([]);
  });

  it('TEC-167 return to pending with their notes when a person corrects the frame, also beside the label', async () => {
    const { frame, label, item } = await world.frameItem();
    const [first = '', second = ''] = frame.boxIds;
    const corrections = [
      () => editBox(first, { x1: 3, y1: 100, x2: 23, y2: 116 }),
      () =>
        call('POST', '/sarm/detection/manual-detect-sperm', {
          frame_id: frame.id,
          x1: 200,
          y1: 200,
          x2: 220,
          y2: 220,
        }),
      () => call('DELETE', `/sarm/detection/delete-sperm/${second}`),
      () => labels.add(label.id, [frame.id]),
    ];
    for (const correct of corrections) {
      await approve(item.id);
      const before = await onlyRow(label.id);
      const answer = await correct();
      expect(answer.statusCode).toBeLessThan(300);
      const after = await onlyRow(label.id);
      expect(after).toMatchObject({ ...RETURNED, id: item.id });
      expect(after.version).toBeGreaterThan(before.version);
      expect(after.returned_at).not.toBeNull();
    }
    await approve(item.id);
    await db.updateTable('detections').set({ class: 'debris' }).where('id', '=', first).execute();
    expect(await onlyRow(label.id)).toMatchObject(RETURNED);
    // What is pending already has another version: nobody decides on what they have not seen.
    const { version } = await onlyRow(label.id);
    await editBox(first, { x1: 5, y1: 100, x2: 25, y2: 116 });
    expect((await onlyRow(label.id)).version).toBe(version + 1);
  });

  it('stay decided when a box is only verified or crops are chosen, and when a model runs beside it', async () => {
    const { frame, label, item } = await world.frameItem();
    await approve(item.id);
    expect((await editBox(frame.boxIds[0] ?? '', { verified: true })).statusCode).toBe(200);
    await db.updateTable('detections').set({ cut: false }).where('frame_id', '=', frame.id).execute();
    // As a worker writes it: for a project, and for no person.
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.project_id', ${lab.projectId}, true)`.execute(tx);
      await sql`insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source)
        select ${newId()}, project_id, video_id, id, 300, 300, 320, 320, 0.4, 'sperm', 'model' from frames where id = ${frame.id}`.execute(
        tx,
      );
      await sql`delete from detections where frame_id = ${frame.id} and x1 = 300`.execute(tx);
    });
    expect(await onlyRow(label.id)).toMatchObject({ status: 'approved', notes: 'Good.' });
  });

  it('TEC-167 return to pending when a mask, its class, its defects or its quality is corrected', async () => {
    const { box, label, item } = await world.maskItem();
    const set = (values: object) =>
      db.updateTable('label_items').set(values).where('label_id', '=', label.id).execute();
    const corrections = [
      () => masks.mask(box.id, { base_version: 1, grid: 1, rect: [0, 90, 40, 130] }, morphologist),
      () => set({ morphology_class: 'abnormal_head', defects: ['head'] }),
      () => set({ defects: ['head', 'tail'] }),
      () => set({ class_confidence: 3 }),
      () => set({ quality: 'fair' }),
    ];
    for (const correct of corrections) {
      await approve(item.id);
      await correct();
      expect(await onlyRow(label.id)).toMatchObject({ ...RETURNED, id: item.id });
    }
    await approve(item.id);
    await set({ notes: 'A remark is no correction.' });
    expect(await onlyRow(label.id)).toMatchObject({ status: 'approved' });
  });

  it('go with their frame', async () => {
    const { frame, label } = await world.frameItem();
    await db.deleteFrom('frames').where('id', '=', frame.id).execute();
    expect(await world.rows(label.id)).toEqual([]);
  });

  it('count the boxes of two people who add to one frame at the same time', async () => {
    const frame = await labels.frame(await lab.video(), 1, [{}, {}, {}, {}]);
    const label = await labels.label();
    await Promise.all(
      frame.boxIds.map((detection_id) =>
        call('POST', '/sarm/annotation/add-item', { data_label_id: label.id, detection_id }),
      ),
    );
    expect(await onlyRow(label.id)).toMatchObject({ item_count: 4 });
  });

  it('PLT-050 are part of what the stages count: boxes, masks and annotated frames as they are stored', async () => {
    const stagesOf = async (videoId: string): Promise<string[]> => {
      const path = `/sarm/dashboard/progress?workflow=finetune&video_id=${videoId}`;
      const { stages } = await labels.get<{ stages: { key: string; done: boolean; count: number }[] }>(path);
      return stages.slice(3).map(({ key, done, count }) => `${key} ${done ? 'done' : 'open'} ${count}`);
    };
    const box = await masks.box();
    expect(await stagesOf(box.videoId)).toEqual([
      'detection done 1',
      'segmentation open 0',
      'annotation open 0',
    ]);
    await masks.mask(box.id);
    const label = await labels.label();
    await labels.add(label.id, [box.frameId]);
    expect(await stagesOf(box.videoId)).toEqual([
      'detection done 1',
      'segmentation done 1',
      'annotation done 1',
    ]);
  });
});
