import type { LabelItem, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { labelsWorldOfFile } from './labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, add } = world;

interface Items {
  items: LabelItem[];
  total_count: number;
  total_pages: number;
}
interface Added {
  success: boolean;
  message: string;
  items: LabelledBox[];
}
const ANNOTATION = '/sarm/annotation';
const itemsOf = (id: string, query = ''): Promise<Items> =>
  get<Items>(`/annotations/sam2/data-labels/${id}/items/${query}`);

describe('add-label', () => {
  it('TEC-244 adds frames with all their boxes, and a frame that is added again replaces its items', async () => {
    const video = await lab.video();
    const frame = await world.frame(video, 1, [{}, { class: 'debris' }]);
    const other = await world.frame(video, 2);
    const label = await world.label();
    const answer = await add(label.id, [frame.id, other.id]);
    expect(answer.statusCode).toBe(200);
    const body = answer.json<Added>();
    expect([body.success, body.message]).toEqual([true, '3 boxes in the data label']);
    expect(body.items.map(({ detection_id }) => detection_id).toSorted()).toEqual(
      [...frame.boxIds, ...other.boxIds].toSorted(),
    );
    // The class is sperm unless a person gave the box another one, or the call names one.
    expect((await itemsOf(label.id)).items.map((each) => each.class_name).toSorted()).toEqual([
      'debris',
      'sperm',
      'sperm',
    ]);
    const again = (await add(label.id, [frame.id], { class_name: 'cluster' })).json<Added>();
    expect(again.items).toHaveLength(2);
    const { items, total_count } = await itemsOf(label.id);
    expect([total_count, (await world.labelRow(label.id)).item_count]).toEqual([3, 3]);
    expect(items.map((each) => [each.frame_id, each.class_name])).toEqual([
      [frame.id, 'cluster'],
      [frame.id, 'cluster'],
      [other.id, 'sperm'],
    ]);
    const audits = (await lab.audits('label.add-items')).filter((each) => each.subject_id === label.id);
    expect(audits.map(({ after }) => after)).toMatchObject([
      { frames: 2, added: 3, replaced: 0 },
      { frames: 1, added: 0, replaced: 2 },
    ]);
  });

  it('accepts the camelCase shape for one frame', async () => {
    const frame = await world.frame(await lab.video(), 1);
    const label = await world.label();
    const answer = await call('POST', `${ANNOTATION}/add-label`, {
      dataLabelId: label.id,
      frameId: frame.id,
      className: 'sperm',
    });
    expect([answer.statusCode, answer.json<Added>().items.length]).toEqual([200, 1]);
  });

  it('keeps what people noted of an item when its frame is added again', async () => {
    const frame = await world.frame(await lab.video(), 1);
    const label = await world.label();
    const [item] = (await add(label.id, [frame.id])).json<Added>().items;
    await lab.api.database.admin.db
      .updateTable('label_items')
      .set({ quality: 'bad', notes: 'out of focus' })
      .where('id', '=', item?.id ?? '')
      .execute();
    await add(label.id, [frame.id]);
    expect((await itemsOf(label.id)).items).toMatchObject([
      { id: item?.id, quality: 'bad', notes: 'out of focus' },
    ]);
  });

  it('is 404 for a frame of another dataset or project, 422 without frames, and for the owner alone', async () => {
    const label = await world.label();
    const dataset_id = await createDataset(lab.api.database, { projectId: lab.projectId });
    const elsewhere = await world.frame(await lab.video({ dataset_id }), 1);
    const own = await world.frame(await lab.video(), 1);
    for (const ids of [[elsewhere.id], [newId()], [own.id, elsewhere.id]])
      expect((await add(label.id, ids)).statusCode).toBe(404);
    expect((await add(label.id, [])).statusCode).toBe(422);
    expect((await add(label.id, ['no id'])).statusCode).toBe(422);
    const bare = await call('POST', `${ANNOTATION}/add-label`, { data_label_id: label.id });
    expect(bare.statusCode).toBe(422);
    expect((await add(label.id, [own.id], { class_name: 'horse' })).statusCode).toBe(422);
    expect((await world.labelRow(label.id)).item_count).toBe(0);
    // Somebody who may see it may still not write into it; for the others it does not exist.
    const both = await world.holder(['review_annotations', 'annotate_detection']);
    const other = await world.holder(['annotate_detection']);
    expect((await add(label.id, [own.id], {}, both)).statusCode).toBe(403);
    expect((await add(label.id, [own.id], {}, other)).statusCode).toBe(404);
    const empty = await world.frame(await lab.video(), 1, []);
    expect((await add(label.id, [empty.id])).json()).toMatchObject({ success: true, items: [] });
  });

  it('refuses a detection label to holders of annotate_morphology, who write into morphology labels', async () => {
    const frame = await world.frame(await lab.video(), 1);
    const codes = { holder: await world.holder(['annotate_detection']) };
    const label = await world.label({}, codes.holder);
    const crops = await world.label({ label_type: 'morphology' }, codes.holder);
    // The owner loses one code and has the other.
    const { db } = lab.api.database.admin;
    await db.deleteFrom('user_roles').where('user_id', '=', codes.holder.id).execute();
    await db
      .updateTable('project_members')
      .set({ custom_permissions: ['annotate_morphology'] })
      .where('user_id', '=', codes.holder.id)
      .execute();
    const body = { detection_id: frame.boxIds[0] };
    for (const path of ['add-item', 'add-label', 'remove-item', 'remove-by-detection']) {
      const method = path.startsWith('add') ? 'POST' : 'DELETE';
      const status = async (labelId: string): Promise<number> =>
        (
          await call(
            method,
            `${ANNOTATION}/${path}`,
            {
              ...body,
              data_label_id: labelId,
              item_ids: [frame.id],
              item_id: frame.boxIds[0],
              item_type: 'sperm_detection_id',
            },
            codes.holder,
          )
        ).statusCode;
      expect([path, await status(label.id)]).toEqual([path, 403]);
      // What add-item takes for item_id is the box too.
      expect([path, [200, 404].includes(await status(crops.id))]).toEqual([path, true]);
    }
  });
});

describe('add-item', () => {
  it('stores one box with its extras and answers the item', async () => {
    const frame = await world.frame(await lab.video(), 12, [{ confidence: 0.66 }]);
    const [detection_id = ''] = frame.boxIds;
    const label = await world.label();
    const body = { dataset_id: lab.datasetId, data_label_id: label.id, item_id: frame.id, detection_id };
    const answer = await call('POST', `${ANNOTATION}/add-item`, {
      ...body,
      item_type: 'frame_id',
      class_name: 'round_cell',
      confidence: 0.1,
      points: [{ x: 1, y: 2, label: 1 }],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<LabelItem>()).toMatchObject({
      data_label_id: label.id,
      detection_id,
      frame_id: frame.id,
      frame_number: 12,
      class_name: 'round_cell',
      class: 'sperm',
      confidence: 0.66,
      verified: false,
      crop_id: detection_id,
      labeled_by: world.detector.id,
    });
    const again = await call('POST', `${ANNOTATION}/add-item`, body);
    expect([again.statusCode, again.json<LabelItem>().class_name]).toEqual([200, 'sperm']);
    expect((await world.labelRow(label.id)).item_count).toBe(1);
    const send = async (over: object): Promise<number> =>
      (await call('POST', `${ANNOTATION}/add-item`, { ...body, ...over })).statusCode;
    // An address that the product did not make as a mask of this crop is refused and never fetched.
    expect(await send({ mask_url: 'http://localhost:1/mask.png' })).toBe(422);
    expect(await send({ detection_id: newId() })).toBe(404);
    expect(await send({ item_id: newId() })).toBe(404);
    expect(await send({ dataset_id: lab.otherDatasetId })).toBe(404);
    expect(await send({ detection_id: undefined })).toBe(422);
    expect(await send({ confidence: 2 })).toBe(422);
  });
});
