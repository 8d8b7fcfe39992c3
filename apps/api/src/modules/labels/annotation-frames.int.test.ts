import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { AnnotationFrame, AnnotationStatistics } from '@sarm/contracts/http/labels/labels.entities';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../testing/lab-world.ts';
import { DetectionWorld } from '../detection/detection-world.fixture.ts';
import { labelsWorldOfFile } from './labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, add } = world;

interface Frames {
  frames: AnnotationFrame[];
  total: number;
  total_pages: number;
}
const LIST = '/sarm/annotation/list-frames';
const STATS = '/sarm/annotation/stats';

/** A dataset with frames of which all, some and none of the boxes are in a detection label. */
async function annotatedDataset() {
  const dataset_id = await createDataset(lab.api.database, { projectId: lab.projectId, name: 'Annotated' });
  const video = await lab.video({ dataset_id });
  const completed = await world.frame(video, 30, [{}, {}]);
  const started = await world.frame(video, 10, [{}, {}, {}, { cut: false }]);
  const pending = await world.frame(video, 20, [{}]);
  const empty = await world.frame(video, 40, []);
  const label = await world.label({ dataset_id });
  await add(label.id, [completed.id]);
  await call('POST', '/sarm/annotation/add-item', {
    data_label_id: label.id,
    detection_id: started.boxIds[0],
  });
  return { dataset_id, video, label, completed, started, pending, empty };
}

describe('annotation management', () => {
  it('TEC-066 lists frames of a dataset with their progress, by date, status or frame number', async () => {
    const { dataset_id, completed, started, pending, empty } = await annotatedDataset();
    const list = (query = '', who = world.detector): Promise<Frames> =>
      get<Frames>(`${LIST}?dataset_id=${dataset_id}${query}`, who);
    const ids = async (query: string): Promise<string[]> => (await list(query)).frames.map(({ id }) => id);
    const { frames, total, total_pages } = await list('&sort_by=frameNumber');
    expect([total, total_pages]).toEqual([4, 1]);
    expect(
      frames.map(({ id, status, progress, total: boxes, labeled }) => [id, status, progress, boxes, labeled]),
    ).toEqual([
      [started.id, 'in_progress', 25, 4, 1],
      [pending.id, 'pending', 0, 1, 0],
      [completed.id, 'completed', 100, 2, 2],
      [empty.id, 'pending', 0, 0, 0],
    ]);
    expect(frames[0]).toMatchObject({
      dataset_id,
      dataset_name: 'Annotated',
      frameNumber: 10,
      annotated: true,
    });
    const byNumber = [started.id, pending.id, completed.id, empty.id];
    const byDate = [completed.id, started.id, pending.id, empty.id];
    expect(await ids('&sort_by=frameNumber&sort_order=desc')).toEqual(byNumber.toReversed());
    expect(await ids('&sort_by=date&sort_order=asc')).toEqual(byDate);
    expect(await ids('')).toEqual(byDate.toReversed());
    const statuses = async (query: string): Promise<string[]> =>
      (await list(query)).frames.map(({ status }) => status);
    const upwards = ['pending', 'pending', 'in_progress', 'completed'];
    expect(await statuses('&sort_by=status&sort_order=asc')).toEqual(upwards);
    expect(await statuses('&sort_by=status&sort_order=desc')).toEqual(upwards.toReversed());
    expect(await ids('&sort_by=frameNumber&limit=3&page=2')).toEqual([empty.id]);
    // Over all datasets the pages are merged from every project.
    const all = await get<Frames>(`${LIST}?sort_by=status&sort_order=desc&limit=1`);
    expect(all.frames).toMatchObject([{ status: 'completed' }]);
    expect(all.total).toBeGreaterThanOrEqual(4);
    // Any of the three codes opens it.
    for (const who of [world.morphologist, world.reviewer, world.detector])
      expect((await list('', who)).total).toBe(4);
    expect((await call('GET', LIST, undefined, lab.plain)).statusCode).toBe(403);
    const elsewhere = await lab.api.signedIn({ roles: ['technical_user'] });
    expect((await list('', elsewhere)).total).toBe(0);
    for (const query of ['sort_by=name', 'type=other', 'sort_order=up'])
      expect((await call('GET', `${LIST}?${query}`)).statusCode).toBe(422);
  });

  it('TEC-066 counts crops in morphology labels where morphology is requested', async () => {
    const { dataset_id, started } = await annotatedDataset();
    const crops = await world.label({ dataset_id, label_type: 'morphology' });
    const query = `?dataset_id=${dataset_id}&type=morphology`;
    const one = async (): Promise<AnnotationFrame | undefined> =>
      (await get<Frames>(`${LIST}${query}&sort_by=frameNumber`)).frames[0];
    expect(await one()).toMatchObject({ id: started.id, total: 3, labeled: 0, status: 'pending' });
    await add(crops.id, [started.id]);
    // The box without a crop is in the label, and no crop.
    expect(await one()).toMatchObject({ total: 3, labeled: 3, progress: 100, status: 'completed' });
    expect(await get<AnnotationStatistics>(`${STATS}${query}`)).toMatchObject({
      frames: 4,
      by_status: { pending: 3, in_progress: 0, completed: 1 },
      total: 6,
      labeled: 3,
    });
  });

  it('TEC-067 TEC-004 counts frames by status, boxes, those of them in a label, and masks', async () => {
    const { dataset_id, started, video } = await annotatedDataset();
    await world.outline(video, started);
    const { frames } = await get<Frames>(`${LIST}?dataset_id=${dataset_id}&sort_by=frameNumber`);
    expect(frames.map(({ masks }) => masks)).toEqual([1, 0, 0, 0]);
    const stats = await get<AnnotationStatistics>(`${STATS}?dataset_id=${dataset_id}&type=detection`);
    expect(stats).toEqual({
      frames: 4,
      by_status: { pending: 2, in_progress: 1, completed: 1 },
      detections: 7,
      total: 7,
      labeled: 3,
      masks: 1,
    });
    for (const who of [world.morphologist, world.reviewer])
      expect(await get(`${STATS}?dataset_id=${dataset_id}`, who)).toMatchObject({ frames: 4 });
    expect((await call('GET', STATS, undefined, lab.plain)).statusCode).toBe(403);
    const elsewhere = await lab.api.signedIn({ roles: ['technical_user'] });
    expect(await get(`${STATS}?dataset_id=${dataset_id}`, elsewhere)).toMatchObject({
      frames: 0,
      by_status: { pending: 0, in_progress: 0, completed: 0 },
    });
  });
});

describe('what stands in a label', () => {
  const frameOf = (id: string): Promise<Frame> => get<Frame>(`/sarm/frame/get-frame/${id}`);

  it('TEC-140 TEC-141 makes its frame annotated and its box labeled, until it is taken out', async () => {
    const video = await lab.video();
    const frame = await world.frame(video, 1, [{}, {}]);
    const [first = '', second = ''] = frame.boxIds;
    const filter = async (is_labeled: boolean): Promise<string[]> =>
      (await call('POST', '/sarm/detection/filter', { video_id: video, is_labeled }))
        .json<{ detections: Detection[] }>()
        .detections.map(({ id }) => id);
    expect((await frameOf(frame.id)).annotated).toBe(false);
    expect(await filter(true)).toEqual([]);
    const label = await world.label();
    await call('POST', '/sarm/annotation/add-item', { data_label_id: label.id, detection_id: first });
    expect(await frameOf(frame.id)).toMatchObject({
      id: frame.id,
      frameNumber: 1,
      timeOffset: 1 / 25,
      width: 640,
      height: 480,
      selected: false,
      annotated: true,
      note: '',
      detectionStatus: 'none',
      detectionCount: 2,
      detectionModelId: 'm/1',
      detectionResultUrl: `/sarm/detection/view-result/${frame.id}`,
    });
    expect([await filter(true), await filter(false)]).toEqual([[first], [second]]);
    const boxes = await world.boxesOf(frame.id);
    expect(
      boxes.map(({ id, detection_id, is_labeled, source }) => [id, detection_id, is_labeled, source]),
    ).toEqual(
      [
        [first, first, true, 'model'],
        [second, second, false, 'model'],
      ].toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b))),
    );
    expect(await get<Detection>(`/sarm/detection/get-detection/${first}`)).toMatchObject({
      id: first,
      detection_id: first,
      x1: 0,
      y1: 100,
      x2: 20,
      y2: 116,
      width: 20,
      height: 16,
      confidence: 0.8,
      class: 'sperm',
      verified: false,
      source: 'model',
      crop_path: `/sarm/media/view-crop/${first}`,
      is_labeled: true,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await call('DELETE', `/sarm/annotation/remove-by-detection`, {
      data_label_id: label.id,
      detection_id: first,
    });
    expect((await frameOf(frame.id)).annotated).toBe(false);
    expect(await filter(true)).toEqual([]);
    // A verified box, or one that a person drew, annotates a frame without any label.
    await call('PATCH', `/sarm/detection/update-sperm/${first}`, { verified: true });
    expect((await frameOf(frame.id)).annotated).toBe(true);
    const drawn = { frame_id: (await world.frame(video, 2, [])).id, x1: 5, y1: 5, x2: 30, y2: 30 };
    await call('POST', '/sarm/detection/manual-detect-sperm', drawn);
    expect((await frameOf(drawn.frame_id)).annotated).toBe(true);
    expect(await world.boxesOf(drawn.frame_id)).toMatchObject([{ source: 'manual', is_labeled: false }]);
  });

  it('goes with its box, and the counts of every label and frame follow', async () => {
    const frame = await world.frame(await lab.video(), 1, [{}, {}, {}]);
    const [first = ''] = frame.boxIds;
    const labels = [await world.label(), await world.label()];
    for (const { id } of labels) await add(id, [frame.id]);
    const counts = async () => [
      (await world.labelRow(labels[0]?.id ?? '')).item_count,
      (await world.labelRow(labels[1]?.id ?? '')).item_count,
      (await world.frameRow(frame.id)).labeled_count,
    ];
    expect(await counts()).toEqual([3, 3, 3]);
    await call('DELETE', `/sarm/detection/delete-sperm/${first}`);
    expect(await counts()).toEqual([2, 2, 2]);
    await call('DELETE', `/sarm/detection/delete-detections/${frame.id}`);
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await world.frameRow(frame.id)).annotated).toBe(false);
  });

  it('is counted right while many people add, remove and delete at once', async () => {
    const video = await lab.video();
    const frames = await Promise.all(
      Array.from({ length: 6 }, (_, at) => world.frame(video, at, [{}, {}, {}, {}])),
    );
    const labels = [await world.label(), await world.label(), await world.label()];
    const ids = frames.map(({ id }) => id);
    for (const { id } of labels) await add(id, ids);
    const work = frames.flatMap(({ id, boxIds }, at) => [
      () => call('DELETE', `/sarm/detection/delete-sperm/${boxIds[0]}`),
      () => add(labels[at % 3]?.id ?? '', at % 2 === 0 ? ids : ids.toReversed()),
      () =>
        call('DELETE', '/sarm/annotation/remove-by-detection', {
          data_label_id: labels[(at + 1) % 3]?.id,
          detection_id: boxIds[1],
        }),
      () => call('DELETE', `/sarm/detection/delete-detections/${at === 0 ? id : ids[0]}`),
    ]);
    const answers = await Promise.all(work.map((each) => each()));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    const { db } = lab.api.database.admin;
    for (const { id } of labels) {
      const { n } = await db
        .selectFrom('label_items')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('label_id', '=', id)
        .executeTakeFirstOrThrow();
      expect((await world.labelRow(id)).item_count).toBe(n);
    }
    for (const id of ids) {
      const rows = await db
        .selectFrom('label_items')
        .select('detection_id')
        .distinct()
        .where('frame_id', '=', id)
        .execute();
      expect((await world.frameRow(id)).labeled_count).toBe(rows.length);
    }
  });

  it('is never taken out by a run', async () => {
    const runs = new DetectionWorld(lab);
    await runs.registerModel();
    const frameId = await runs.detected(await lab.video(), 1);
    const [box] = await world.boxesOf(frameId);
    const label = await world.label();
    await add(label.id, [frameId]);
    const again = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/detect-frames',
      payload: { frame_ids: [frameId] },
    });
    await runs.finish(again.json<{ task_id: string }>().task_id, { x1: 300, x2: 320 });
    const after = await world.boxesOf(frameId);
    expect(after.map(({ id, is_labeled }) => [id === box?.id, is_labeled])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await world.labelRow(label.id)).item_count).toBe(1);
    expect((await world.frameRow(frameId)).annotated).toBe(true);
    // Out of the label it is a box of a model like any other.
    await call('DELETE', '/sarm/annotation/remove-by-detection', {
      data_label_id: label.id,
      detection_id: box?.id,
    });
    const third = await lab.technician.inject({
      method: 'POST',
      url: '/api/sarm/detection/detect-frames',
      payload: { frame_ids: [frameId] },
    });
    await runs.finish(third.json<{ task_id: string }>().task_id);
    expect((await world.boxesOf(frameId)).map(({ id }) => id)).not.toContain(box?.id);
  });
});
