import { createHash } from 'node:crypto';
import {
  describeSegmentationCard,
  segmentationModelCard,
} from '@sarm/contracts/manifests/segmentation-description';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickNetwork, CLICK_DESCRIPTION } from '../../testing/click-network.ts';
import { constantModel } from '../../testing/onnx-file.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { placeView, viewClicks, viewMask, viewPicture, VIEW_SIDE } from '../segment/click-view.ts';
import { createModelStore, type StoredModel } from './model-store.ts';
import { createSegmenter, openClickNetwork } from './create-segmenter.ts';

const CELLS = VIEW_SIDE * VIEW_SIDE;
const SHIPPED = join(import.meta.dirname, '../../../../models/click-segmentation-v1/model.onnx');
const BOX = { x1: 90, y1: 90, x2: 110, y2: 110 };
const PLACE = { rect: [100, 100, 101, 101], grid: 2 } as const;
const at = (column: number, row: number): number => row * VIEW_SIDE + column;

describe('the view of a crop', () => {
  it('lies around the box with pixels of 0.15 µm, or with a box of 30 pixels without a calibration', () => {
    const click = [{ x: 100, y: 100, label: 1 as const }];
    expect(placeView(BOX, 0.3, click)).toEqual({ x: 68, y: 68, step: 0.5 });
    const unscaled = placeView(BOX, undefined, click);
    expect(unscaled?.step).toBeCloseTo(20 / 30, 12);
    expect((unscaled?.x ?? 0) + 64 * (unscaled?.step ?? 0)).toBeCloseTo(100, 12);
  });

  it('is moved as little as possible to hold every foreground point, and is none where they lie too far apart', () => {
    const far = placeView(BOX, 0.3, [{ x: 135, y: 100, label: 1 }]);
    expect(far).toEqual({ x: 135 + 3 - 64, y: 68, step: 0.5 });
    expect(placeView(BOX, 0.3, [{ x: 1000, y: 100, label: 0 }])).toEqual({ x: 68, y: 68, step: 0.5 });
    const apart = [70, 135].map((x) => ({ x, y: 100, label: 1 as const }));
    expect(placeView(BOX, 0.3, apart)).toBeUndefined();
  });

  it('takes levels between pixel centres when it grows, and their mean when it shrinks', () => {
    const gray = new Uint8Array(400 * 400).map((_, i) => (i % 400) % 250);
    const grown = viewPicture({ gray, width: 400, height: 400 }, { x: 10, y: 10, step: 0.5 });
    // The first pixel of the view has its middle at 10.25, a quarter of a pixel before the centre of column 10.
    expect((grown[0] ?? 0) * 255).toBeCloseTo(9.75, 4);
    const shrunk = viewPicture({ gray, width: 400, height: 400 }, { x: 10, y: 10, step: 1.5 });
    expect((shrunk[0] ?? 0) * 255).toBeCloseTo(10 + 0.75 - 0.5, 4);
    const outside = viewPicture({ gray, width: 400, height: 400 }, { x: -100, y: 10, step: 0.5 });
    expect(outside[0]).toBe(0);
  });

  it('shows discs of four pixels for clicks, each kind in its channel, and a former mask at its place', () => {
    const view = { x: 68, y: 68, step: 0.5 };
    const clicks = viewClicks(
      [
        { x: 100, y: 100, label: 1 },
        { x: 80.3, y: 100, label: 0 },
        { x: 5000, y: 5, label: 1 },
      ],
      view,
    );
    const [inside, beside] = [clicks.subarray(0, CELLS), clicks.subarray(CELLS)];
    expect(inside.reduce((sum, value) => sum + value)).toBe(49);
    expect([inside[at(64, 64)], inside[at(68, 64)], inside[at(69, 64)], inside[at(67, 67)]]).toEqual([
      1, 1, 0, 0,
    ]);
    expect([beside[at(24, 64)], inside[at(24, 64)]]).toEqual([1, 0]);
    const bits = Uint8Array.from({ length: 4 }, (_, i) => (i === 1 ? 1 : 0));
    const former = viewMask({ width: 2, height: 2, bits }, { rect: [100, 100, 101, 101], grid: 2 }, view);
    expect(former.reduce((sum, value) => sum + value)).toBe(1);
    expect(former[at(65, 64)]).toBe(1);
  });
});

describe('a segmenter', () => {
  const order = {
    picture: new Float32Array(CELLS).fill(0.5),
    clicks: new Float32Array(2 * CELLS),
    former: new Float32Array(CELLS),
    part: 'midpiece' as const,
  };

  it('hands each input to the network under its name, and the part as one of four', async () => {
    // This network answers its foreground clicks as the mask, and as the quality the second number of the part.
    const network = await openClickNetwork({ file: clickNetwork(), description: CLICK_DESCRIPTION });
    const clicks = new Float32Array(2 * CELLS).fill(0.25, 100, 200).fill(0.75, CELLS + 5, CELLS + 9);
    const { mask, quality } = await network.run({ ...order, clicks });
    expect([mask.width, mask.height, quality]).toEqual([VIEW_SIDE, VIEW_SIDE, 1]);
    expect(mask.values).toEqual(clicks.slice(0, CELLS));
    expect((await network.run({ ...order, part: 'tail' })).quality).toBe(0);
    await expect(network.run({ ...order, clicks: new Float32Array(3) })).rejects.toThrow('clicks has 3');
    await network.close();
  });

  it('refuses a network with other inputs, and an answer that is no number', async () => {
    const other = constantModel({ name: 'image', dims: [1, 1, 4, 4] }, [
      { name: 'mask', dims: [1], values: [1] },
    ]);
    await expect(createSegmenter({ file: other, description: CLICK_DESCRIPTION })).rejects.toBeInstanceOf(
      ModelRefused,
    );
    const network = await openClickNetwork({ file: clickNetwork(), description: CLICK_DESCRIPTION });
    const broken = { ...order, clicks: new Float32Array(2 * CELLS).fill(Number.NaN) };
    await expect(network.run(broken)).rejects.toThrow('no number');
    await network.close();
  });

  it('answers the same whether it has seen the view of a picture before or not', async () => {
    const segmenter = await createSegmenter({ file: SHIPPED, description: CLICK_DESCRIPTION });
    const rgb = new Uint8Array(200 * 200 * 3).map((_, i) => (Math.floor(i / 3) * 37 + (i % 3) * 11) % 251);
    const picture = { rgb, width: 200, height: 200 };
    const outline = (x: number, seen: boolean) => {
      const box = { x1: x - 10, y1: 90, x2: x + 10, y2: 110 };
      const points = [{ x, y: 100, label: 1 as const }];
      const of = { box, umPerPx: 0.3, points, part: 'head' as const, page: [box] };
      return segmenter.segment({ ...of, picture: seen ? picture : { ...picture } });
    };
    const answers = [];
    // The third and fourth look at the cell beside it, the fifth at the first one again.
    for (const x of [100, 100, 130, 130, 100])
      answers.push([await outline(x, true), await outline(x, false)] as const);
    for (const [kept, anew] of answers) expect(kept).toEqual(anew);
    expect(answers[0]?.[0]?.mask.values).not.toEqual(answers[2]?.[0]?.mask.values);
    await segmenter.close();
  });

  describe('of the store', () => {
    let scratch: string;
    let blobs: BlobStore;
    let model: StoredModel;
    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'sarm-segmenter-'));
      blobs = createBlobStore({ kind: 'folder', root: scratch });
      const file = clickNetwork();
      await writeFile(join(scratch, 'clicks.onnx'), file);
      model = {
        name: 'Clicks',
        type: 'segmentation',
        sha256: createHash('sha256').update(file).digest('hex'),
        shipped_path: 'clicks.onnx',
        blob_key: null,
        description: CLICK_DESCRIPTION,
      };
    });
    afterAll(() => rm(scratch, { recursive: true, force: true }));

    it('is loaded by its registered description, and never as a detector', async () => {
      const store = createModelStore({ folder: scratch, blobs, log: silentLog, threads: 1 });
      const segmenter = await store.segmenterFor(model);
      const picture = { rgb: new Uint8Array(200 * 200 * 3).fill(90), width: 200, height: 200 };
      const click = [{ x: 100, y: 100, label: 1 as const }];
      const crop = { picture, box: BOX, umPerPx: 0.3, points: click, part: 'midpiece' as const, page: [BOX] };
      const answer = await segmenter.segment(crop);
      expect(answer).toMatchObject({ quality: 1, view: { x: 68, y: 68, step: 0.5 }, clickRadius: 2 });
      const far = [...click, { x: 1000, y: 100, label: 1 as const }];
      expect(await segmenter.segment({ ...crop, points: far })).toBeUndefined();
      await segmenter.close();
      await expect(store.segmenterFor({ ...model, type: 'detection', sha256: '1' })).rejects.toBeInstanceOf(
        ModelRefused,
      );
      await expect(store.detectorFor(model)).rejects.toBeInstanceOf(ModelRefused);
      await store.close();
    });

    it('is opened in the cage where it did not ship', async () => {
      const store = createModelStore({ folder: scratch, blobs, log: silentLog, threads: 1 });
      const key = 'models/clicks.onnx';
      await blobs.put(key, clickNetwork(), { contentType: 'application/octet-stream' });
      const segmenter = await store.segmenterFor({ ...model, shipped_path: null, blob_key: key });
      const picture = { rgb: new Uint8Array(200 * 200 * 3).fill(90), width: 200, height: 200 };
      const crop = { picture, box: BOX, umPerPx: 0.3, part: 'midpiece' as const, page: [BOX] };
      const click = { x: 100, y: 100, label: 1 as const };
      expect(await segmenter.segment({ ...crop, points: [click] })).toMatchObject({ quality: 1 });
      // A thread of the worker would answer with these shares above one; what comes out of the cage is checked.
      const former = { mask: { width: 2, height: 2, bits: new Uint8Array(4).fill(9) }, place: PLACE };
      const broken = segmenter.segment({ ...crop, points: [click], former });
      await expect(broken).rejects.toBeInstanceOf(ModelRefused);
      await segmenter.close();
      await store.close();
    });
  });

  it('is described by the card that the trainer writes', () => {
    const card = segmentationModelCard.parse({
      schema: 'sarm-model-card',
      version: 1,
      id: 'click-segmentation-v1',
      name: 'Click Segmentation Model v1',
      task: 'click_segmentation',
      description: 'Trained on simulated pictures.',
      parts: ['head', 'midpiece', 'tail', 'droplet'],
      file: { path: 'model.onnx', format: 'onnx', opset: 17, sha256: '0'.repeat(64) },
      interface: { layout: 'sarm-clicks-v1', umPerPixel: 0.15 },
    });
    expect(describeSegmentationCard(card)).toMatchObject({
      summary: 'Trained on simulated pictures.',
      release: '1',
    });
  });
});
