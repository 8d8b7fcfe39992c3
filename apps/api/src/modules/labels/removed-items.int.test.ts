import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type {
  LabelFrame,
  LabelItem,
  LabelOverview,
  LabelStatistics,
} from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { labelsWorldOfFile } from './labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, add } = world;

interface Items {
  items: LabelItem[];
  total_count: number;
  total_pages: number;
}
const ANNOTATION = '/sarm/annotation';
const itemsOf = (id: string, query = ''): Promise<Items> =>
  get<Items>(`/annotations/sam2/data-labels/${id}/items/${query}`);

/** A label with a frame of three boxes and one of a single box. */
async function filledLabel() {
  const video = await lab.video();
  const first = await world.frame(video, 40, [
    { confidence: 0.9, verified: true },
    { confidence: 0.5, class: 'debris' },
    { confidence: 0.7 },
  ]);
  const second = await world.frame(video, 8, [{ confidence: 0.6 }]);
  const label = await world.label();
  await add(label.id, [first.id]);
  await add(label.id, [second.id]);
  return { video, first, second, label };
}

describe('items are removed', () => {
  it('TEC-245 by remove-item, from the body or the query', async () => {
    const { label, first } = await filledLabel();
    const [a, b, c] = (await itemsOf(label.id, 'filter?sortBy=frame_number')).items.filter(
      ({ frame_id }) => frame_id === first.id,
    );
    const PATH = `${ANNOTATION}/remove-item`;
    const body = { data_label_id: label.id, item_id: a?.id, item_type: 'sperm_mask_id' };
    const answer = await call('DELETE', PATH, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const inQuery = await call('DELETE', `${PATH}?data_label_id=${label.id}&item_id=${b?.id}`);
    expect([inQuery.statusCode, inQuery.json()]).toEqual([200, { success: true }]);
    const byBox = { data_label_id: label.id, item_id: c?.detection_id, item_type: 'sperm_detection_id' };
    expect((await call('DELETE', PATH, byBox)).statusCode).toBe(200);
    expect((await itemsOf(label.id)).total_count).toBe(1);
    expect((await call('DELETE', PATH, body)).statusCode).toBe(404);
    expect((await call('DELETE', `${PATH}?data_label_id=${label.id}`)).statusCode).toBe(422);
    expect((await call('DELETE', PATH, { ...body, data_label_id: newId() })).statusCode).toBe(404);
    expect((await call('DELETE', PATH, body, world.reviewer)).statusCode).toBe(403);
    expect((await call('DELETE', PATH, body, world.morphologist)).statusCode).toBe(404);
  });

  it('TEC-246 by their box, with the count, from the body or the query', async () => {
    const { label, first } = await filledLabel();
    const PATH = `${ANNOTATION}/remove-by-detection`;
    const body = { data_label_id: label.id, detection_id: first.boxIds[0] };
    expect((await call('DELETE', PATH, body)).json()).toEqual({ success: true, removed_count: 1 });
    expect((await call('DELETE', PATH, body)).json()).toEqual({ success: true, removed_count: 0 });
    const query = `?data_label_id=${label.id}&detection_id=${first.boxIds[1]}`;
    expect((await call('DELETE', `${PATH}${query}`)).json()).toEqual({ success: true, removed_count: 1 });
    expect((await itemsOf(label.id)).total_count).toBe(2);
    expect((await call('DELETE', `${PATH}${query}`, undefined, world.reviewer)).statusCode).toBe(403);
    expect((await call('DELETE', `${PATH}${query}`, undefined, lab.stranger)).statusCode).toBe(404);
    const audits = (await lab.audits('label.remove-items')).filter((each) => each.subject_id === label.id);
    expect(audits.map(({ after }) => after)).toMatchObject([{ removed: 1 }, { removed: 1 }]);
  });

  it('TEC-253 by the browser: the owner and review_annotations, and nobody else', async () => {
    const { label } = await filledLabel();
    const other = await world.label();
    const [a, b, c] = (await itemsOf(label.id)).items;
    const remove = (id: string | undefined, who = world.detector, prefix = '/annotations/sam2') =>
      call('DELETE', `${prefix}/data-labels/${label.id}/items/${id}`, undefined, who);
    const own = await remove(a?.id);
    expect([own.statusCode, own.json()]).toEqual([200, { success: true }]);
    expect((await remove(b?.id, world.reviewer, '/sarm/annotation')).statusCode).toBe(200);
    expect((await remove(c?.id, world.morphologist)).statusCode).toBe(404);
    expect((await remove(c?.id, lab.stranger)).statusCode).toBe(404);
    expect((await remove(a?.id)).statusCode).toBe(404);
    const elsewhere = await call('DELETE', `/annotations/sam2/data-labels/${other.id}/items/${c?.id}`);
    expect(elsewhere.statusCode).toBe(404);
    expect((await world.labelRow(label.id)).item_count).toBe(2);
  });
});

describe('items are read', () => {
  it('TEC-249 TEC-265 in pages of 20, newest first', async () => {
    const { label, second } = await filledLabel();
    const paths = [
      `/annotations/sam2/data-labels/${label.id}/items/`,
      `/sarm/annotation/data-labels/${label.id}/items`,
      `/annotations/sam2/datasets/${lab.datasetId}/data-labels/${label.id}/items/`,
      `/sarm/annotation/datasets/${lab.datasetId}/data-labels/${label.id}/items/`,
    ];
    for (const path of paths) {
      const all = await get<Items>(path);
      expect([all.items.length, all.total_count, all.total_pages]).toEqual([4, 4, 1]);
      expect(all.items[0]).toMatchObject({
        frame_id: second.id,
        video_id: expect.any(String),
        confidence: 0.6,
      });
      const page = await get<Items>(`${path}?page=2&limit=3`);
      expect([page.items.length, page.total_count, page.total_pages]).toEqual([1, 4, 2]);
      expect((await get<Items>(path, world.reviewer)).total_count).toBe(4);
      for (const [who, status] of [
        [world.morphologist, 404],
        [lab.stranger, 404],
        [lab.plain, 404],
      ] as const)
        expect((await call('GET', path, undefined, who)).statusCode).toBe(status);
    }
    const wrong = `/annotations/sam2/datasets/${lab.otherDatasetId}/data-labels/${label.id}/items/`;
    expect((await call('GET', wrong)).statusCode).toBe(404);
    const video = await lab.video();
    const many = await world.frame(
      video,
      1,
      Array.from({ length: 12 }, () => ({})),
    );
    const more = await world.frame(
      video,
      2,
      Array.from({ length: 10 }, () => ({})),
    );
    const full = await world.label();
    await add(full.id, [many.id, more.id]);
    for (const path of [
      `/annotations/sam2/data-labels/${full.id}/items/`,
      `/annotations/sam2/datasets/${lab.datasetId}/data-labels/${full.id}/items/`,
    ])
      expect((await get<Items>(path)).items).toHaveLength(20);
  });

  it('TEC-250 TEC-072 by date, confidence or frame number, and by a text', async () => {
    const { label, first, second } = await filledLabel();
    const filter = (query: string): Promise<Items> =>
      get<Items>(`/annotations/sam2/data-labels/${label.id}/items/filter?${query}`);
    const [a, b, c] = first.boxIds;
    const boxes = async (query: string): Promise<string[]> =>
      (await filter(query)).items.map(({ detection_id }) => detection_id);
    expect((await boxes('sortBy=date'))[0]).toBe(second.boxIds[0]);
    expect(await boxes('sortBy=confidence')).toEqual([a, c, second.boxIds[0], b]);
    expect((await boxes('sortBy=frame_number'))[0]).toBe(second.boxIds[0]);
    expect(await boxes('sortBy=confidence&limit=2&page=2')).toEqual([second.boxIds[0], b]);
    // The order follows the live box.
    await call('PATCH', `/sarm/detection/update-sperm/${b}`, { confidence: 0.99 });
    expect(await boxes('sortBy=confidence')).toEqual([b, a, c, second.boxIds[0]]);
    await call('PATCH', `/sarm/detection/update-sperm/${b}`, { confidence: 0.5 });
    expect(await boxes(`sortBy=confidence&frame_id=${first.id}`)).toEqual([a, c, b]);
    expect((await filter(`frame_id=${first.id}&limit=2`)).total_pages).toBe(2);
    // The end of the id, as chips show it; the class; the number of the frame.
    const [item] = (await filter('sortBy=confidence')).items;
    expect(await boxes(`query=${item?.id.slice(-6)}`)).toEqual([item?.detection_id]);
    expect(await boxes('query=debris')).toEqual([b]);
    expect(await boxes('query=8')).toContain(second.boxIds[0]);
    expect(await filter('query=no-such-item')).toEqual({ items: [], total_count: 0, total_pages: 0 });
    const path = `/annotations/sam2/data-labels/${label.id}/items/filter`;
    expect((await call('GET', `${path}?sortBy=name`)).statusCode).toBe(422);
    expect((await call('GET', path, undefined, world.morphologist)).statusCode).toBe(404);
    expect((await call('GET', path, undefined, world.reviewer)).statusCode).toBe(200);
  });

  it('TEC-251 with their live box', async () => {
    const { label, first } = await filledLabel();
    const other = await world.label();
    const item = (await itemsOf(label.id)).items.find((each) => each.detection_id === first.boxIds[0]);
    const path = `/annotations/sam2/data-labels/${label.id}/items/${item?.id}/detection`;
    await call('PATCH', `/sarm/detection/update-sperm/${first.boxIds[0]}`, { x1: 5, x2: 40 });
    const { detection } = await get<{ detection: Detection }>(path);
    expect(detection).toMatchObject({ id: first.boxIds[0], x1: 5, x2: 40, is_labeled: true });
    expect(await get(path, world.reviewer)).toMatchObject({ detection: { id: first.boxIds[0] } });
    expect((await call('GET', path, undefined, world.morphologist)).statusCode).toBe(404);
    for (const wrong of [
      `/annotations/sam2/data-labels/${label.id}/items/${newId()}/detection`,
      `/annotations/sam2/data-labels/${other.id}/items/${item?.id}/detection`,
    ])
      expect((await call('GET', wrong)).statusCode).toBe(404);
  });

  it('are counted: verified boxes as labeled, and the mean of their confidence', async () => {
    const { label } = await filledLabel();
    const stats = (id: string, who = world.detector, prefix = '/annotations/sam2') =>
      get<LabelStatistics>(`${prefix}/data-labels/${id}/stats`, who);
    const expected = { total_items: 4, labeled_items: 1, unlabeled_items: 3 };
    expect(await stats(label.id)).toEqual({ ...expected, average_confidence: expect.closeTo(0.675, 9) });
    expect(await stats(label.id, world.reviewer, '/sarm/annotation')).toMatchObject(expected);
    expect(await stats((await world.label()).id)).toEqual({
      total_items: 0,
      labeled_items: 0,
      unlabeled_items: 0,
      average_confidence: null,
    });
    const path = `/annotations/sam2/data-labels/${label.id}/stats`;
    expect((await call('GET', path, undefined, world.morphologist)).statusCode).toBe(404);
  });

  it('have an overview of classes and lengths, in micrometres where their video is calibrated', async () => {
    const { label, first, second } = await filledLabel();
    const overview = (id: string) => get<LabelOverview>(`/technical/data-labels/${id}/overview`);
    expect(await overview(label.id)).toMatchObject({
      data_label: { id: label.id, item_count: 4, labeled_count: 1 },
      frames: 2,
      videos: 1,
      classes: [
        { class: 'sperm', count: 3 },
        { class: 'debris', count: 1 },
      ],
      lengths: { unit: 'px', bars: [{ from: 20, to: 21, count: 4 }], counted: 4, uncalibrated: 4 },
    });
    const { db } = lab.api.database.admin;
    const calibration = {
      id: newId(),
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 0.5,
      created_by: lab.member.id,
    };
    await db.insertInto('calibrations').values(calibration).execute();
    const video = await lab.video({ calibration_id: calibration.id });
    const frame = await world.frame(video, 5, [{ x1: 0, x2: 8.2, y1: 0, y2: 16.4 }]);
    await add(label.id, [frame.id]);
    expect((await overview(label.id)).lengths).toEqual({
      unit: 'um',
      bars: [{ from: 8, to: 8.5, count: 1 }],
      counted: 1,
      uncalibrated: 4,
    });
    const frames = await get<{ frames: LabelFrame[]; total_count: number; total_pages: number }>(
      `/technical/data-labels/${label.id}/frames?limit=2`,
    );
    expect(frames).toMatchObject({
      total_count: 3,
      total_pages: 2,
      frames: [
        { frame_id: frame.id, frame_number: 5, item_count: 1 },
        { frame_id: second.id, frame_number: 8, item_count: 1 },
      ],
    });
    const rest = await get<{ frames: LabelFrame[] }>(
      `/technical/data-labels/${label.id}/frames?limit=2&page=2`,
    );
    expect(rest.frames).toMatchObject([{ frame_id: first.id, frame_number: 40, item_count: 3 }]);
    for (const path of ['overview', 'frames'])
      expect(
        (await call('GET', `/technical/data-labels/${label.id}/${path}`, undefined, world.morphologist))
          .statusCode,
      ).toBe(404);
  });
});
