import { maskResult, suggestedPoints } from '@sarm/contracts/http/masks/masks.entities';
import type { makeMaskJob } from '@sarm/contracts/jobs/make-mask';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { newId } from '@sarm/database/kernel/new-id';
import type { MaskRow } from '@sarm/database/masks/masks.repository';
import { maskSize } from '@sarm/domain/shapes/masks';
import { clickNetwork } from '@sarm/inference/testing/click-network';
import { createModelStore } from '@sarm/inference/models/model-store';
import { createMask, maskBounds } from '@sarm/masks/bit-mask';
import { decodeRuns, encodeRuns, packParts } from '@sarm/masks/run-lengths';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createPerson } from '@sarm/testing/people';
import { partsOf, placeOf } from '@sarm/use-cases/masks/mask-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { createMakeMask } from './handler.ts';
import { createOutlinedBox, modelsOf, registerSegmenter } from './mask-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const models = createModelStore({ folder: modelsOf(bench), blobs: bench.blobs, log: silentLog, threads: 1 });
afterAll(() => models.close());
const makeMask = createMakeMask({ models });
const modelId = newId();
const astrayId = newId();
const CODE = 'clicks/1';
let userId: string;

beforeAll(async () => {
  userId = (await createPerson(database)).id;
  await registerSegmenter(bench, database, { id: modelId, code: CODE, file: clickNetwork() });
  const astray = { id: astrayId, code: 'astray/1', file: clickNetwork({ astray: true }) };
  await registerSegmenter(bench, database, astray);
});

const box = () => createOutlinedBox(bench, database);
type Payload = PayloadOf<typeof makeMaskJob>;
type Work = Extract<Payload['work'], { kind: 'mask' }>;
const click = (x: number, y: number, label: 0 | 1 = 1) => ({ x, y, label });

const generate = (
  detectionId: string,
  work: Partial<Work> = {},
  over: Partial<Payload> & RunOptions = {},
) => {
  const { part = 'head', enhance = true, modelId: model = modelId, ...options } = over;
  return bench.run(
    makeMask,
    {
      detectionId,
      userId,
      modelId: model,
      part,
      enhance,
      work: {
        kind: 'mask',
        points: [click(150, 100)],
        origin: { x: 126, y: 76 },
        overwrite: true,
        requestId: 'r1',
        ...work,
      },
    },
    options,
  );
};
const masksOf = (detectionId: string): Promise<MaskRow[]> =>
  bench.inProject((tx) =>
    tx.selectFrom('masks').selectAll().where('detection_id', '=', detectionId).execute(),
  );
/** Bounds of a part in pixels of the frame. */
function boundsOf(row: MaskRow | undefined, part: 'head' | 'midpiece' | 'tail' = 'head'): number[] {
  if (row === undefined) return [];
  const place = placeOf(row);
  const { width, height } = maskSize(place);
  const bounds = maskBounds(decodeRuns(partsOf(row)[part] ?? [width * height], width, height));
  if (bounds === undefined) return [];
  const { x1, y1, x2, y2 } = bounds;
  const [left, top] = place.rect;
  return [left + x1 / place.grid, top + y1 / place.grid, left + x2 / place.grid, top + y2 / place.grid];
}

describe('making a mask', () => {
  it('lies where it was clicked, with the model, its confidence and the points', async () => {
    const { id, frameId } = await box();
    const outcome = await generate(id, {}, { part: 'midpiece' });
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'mask.done' } });
    const [row, ...more] = await masksOf(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      model: CODE,
      confidence: 1,
      version: 1,
      created_by: userId,
      frame_id: frameId,
    });
    expect(row?.points).toEqual([click(150, 100)]);
    // The network answers the disc of the click: nine pixels of the view across, six of the frame.
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boundsOf(row, 'midpiece');
    expect([x2 - x1, y2 - y1].every((side) => side >= 5 && side <= 7)).toBe(true);
    expect(Math.abs((x1 + x2) / 2 - 150)).toBeLessThan(0.75);
    expect(Math.abs((y1 + y2) / 2 - 100)).toBeLessThan(0.75);
    const result = maskResult.parse(outcome.result);
    expect(result).toMatchObject({
      success: true,
      mask_id: row?.id,
      version: 1,
      model_id: CODE,
      crop_id: id,
      request_id: 'r1',
      points: [click(24, 24)],
      mask_url: `/media/file/videos/${row?.video_id}/masks/${row?.id}-1.png`,
    });
  });

  it('goes on from the former mask where its points do, and begins anew where they do not', async () => {
    const { id } = await box();
    const first = click(142, 100);
    await generate(id, { points: [first] });
    const [before] = await masksOf(id);
    if (before === undefined) throw new Error('no mask');
    const { width, height } = maskSize(placeOf(before));
    const wide = packParts({ head: [0, width * height] }, width, height);
    await database.admin.db
      .updateTable('masks')
      .set({ parts: Buffer.from(wide) })
      .execute();
    // This network answers what it is given as the former mask, and that is all of the view now.
    await generate(id, { points: [first, click(146, 100)] });
    const [both] = await masksOf(id);
    expect(both?.version).toBe(2);
    const [left = 0, , right = 0] = boundsOf(both);
    expect(right - left).toBeGreaterThan(60);
    await generate(id, { points: [click(156, 100)] });
    const [alone] = await masksOf(id);
    expect(alone?.version).toBe(3);
    const [from = 0, , to = 0] = boundsOf(alone);
    expect([from > 150, to < 162]).toEqual([true, true]);
  });

  it('is what was clicked, never a larger neighbour that the network outlines too', async () => {
    for (const enhance of [true, false]) {
      const { id } = await box();
      const first = click(150, 100);
      await generate(id, { points: [first] });
      const [before] = await masksOf(id);
      if (before === undefined) throw new Error('no mask');
      const { width, height } = maskSize(placeOf(before));
      // The upper third of the view: this network answers it beside the clicks, and it is the largest component.
      const neighbour = createMask(width, height);
      neighbour.bits.fill(1, 0, Math.floor(height / 3) * width);
      await database.admin.db
        .updateTable('masks')
        .set({ parts: Buffer.from(packParts({ head: encodeRuns(neighbour) }, width, height)) })
        .where('id', '=', before.id)
        .execute();
      const points = [first, click(152, 100)];
      expect((await generate(id, { points }, { enhance })).status).toBe('completed');
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boundsOf((await masksOf(id))[0]);
      expect([x1 > 145, y1 > 95, x2 < 157, y2 < 106]).toEqual([true, true, true, true]);
    }
  });

  it('is refused where the network outlines only what was not clicked', async () => {
    const { id } = await box();
    for (const enhance of [true, false]) {
      const points = [click(150, 100), click(165, 100, 0)];
      const outcome = await generate(id, { points }, { modelId: astrayId, enhance });
      expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'mask.nothing_found' } });
    }
    expect(await masksOf(id)).toEqual([]);
  });

  it('keeps the other parts of the mask that a person has', async () => {
    const { id } = await box();
    await generate(id, { points: [click(150, 100)] }, { part: 'head' });
    const head = boundsOf((await masksOf(id))[0], 'head');
    await generate(id, { points: [click(175, 100)] }, { part: 'tail' });
    const [row] = await masksOf(id);
    expect(boundsOf(row, 'head')).toEqual(head);
    const [from = 0, , to = 0] = boundsOf(row, 'tail');
    expect([from > 170, to < 180]).toEqual([true, true]);
  });

  it('keeps one component without holes only where that was requested', async () => {
    const { id } = await box();
    const points = [click(140, 100), click(160, 100)];
    await generate(id, { points }, { enhance: false });
    const [from = 0, , to = 0] = boundsOf((await masksOf(id))[0]);
    expect(to - from).toBeGreaterThan(20);
    await generate(id, { points }, { enhance: true });
    const [left = 0, , right = 0] = boundsOf((await masksOf(id))[0]);
    expect(right - left).toBeLessThan(8);
  });

  it('fails with its reason, and stores nothing, where nothing is found or the points lie too far apart', async () => {
    const { id } = await box();
    const nothing = await generate(id, { points: [click(150, 100, 0)] });
    expect(nothing).toMatchObject({ status: 'failed', notice: { code: 'mask.nothing_found' } });
    const apart = await generate(id, { points: [click(20, 100), click(280, 100)] });
    expect(apart).toMatchObject({ status: 'failed', notice: { code: 'mask.points_apart' } });
    expect(await masksOf(id)).toEqual([]);
    const gone = await generate(newId());
    expect(gone).toMatchObject({ status: 'failed', notice: { code: 'mask.crop_gone' } });
  });

  it('never replaces a mask that came meanwhile where it may not', async () => {
    const { id } = await box();
    await generate(id);
    const before = await masksOf(id);
    const refused = await generate(id, { overwrite: false, points: [click(155, 100)] });
    expect(refused).toMatchObject({ status: 'failed', notice: { code: 'mask.exists' } });
    expect(await masksOf(id)).toEqual(before);
  });

  it('leaves one mask where a run died before its end and another took over', async () => {
    const { id, frameId } = await box();
    let taskId = '';
    const died = generate(
      id,
      {},
      {
        beforeComplete: (task) => {
          taskId = task;
          return Promise.reject(new Error('the worker was killed'));
        },
      },
    );
    await died.catch(() => undefined);
    expect(await masksOf(id)).toEqual([]);
    const again = await generate(id, {}, { again: taskId });
    expect(again.status).toBe('completed');
    expect(await masksOf(id)).toMatchObject([{ version: 1 }]);
    const frame = await bench.inProject((tx) =>
      tx.selectFrom('frames').select('mask_count').where('id', '=', frameId).executeTakeFirstOrThrow(),
    );
    expect(frame.mask_count).toBe(1);
  });
});

describe('suggesting points', () => {
  const suggest = async (detectionId: string, seed: number, normalized = false, count = 5) => {
    const outcome = await bench.run(makeMask, {
      detectionId,
      userId,
      modelId,
      part: 'head',
      enhance: true,
      work: { kind: 'points', count, normalized, seed },
    });
    return suggestedPoints.parse(outcome.result).points;
  };

  it('TEC-261 answers points in the crop, the same for the same seed, and stores no mask', async () => {
    const { id } = await box();
    const points = await suggest(id, 7);
    expect(points).toHaveLength(5);
    expect(new Set(points.map(({ label }) => label))).toEqual(new Set([0, 1]));
    for (const point of points) {
      if (!('x' in point)) throw new Error('in shares');
      expect([point.x, point.y].every((each) => each >= 0 && each <= 48)).toBe(true);
      const away = Math.hypot(point.x - 24, point.y - 24);
      expect(point.label === 1 ? away < 4 : away > 3).toBe(true);
    }
    expect(await suggest(id, 7)).toEqual(points);
    const shares = await suggest(id, 7, true);
    expect(shares).toEqual(
      points.map((point) =>
        'x' in point ? { relativeX: point.x / 48, relativeY: point.y / 48, label: point.label } : point,
      ),
    );
    expect(await suggest(id, 7, false, 2)).toHaveLength(2);
    expect(await masksOf(id)).toEqual([]);
  });
});
