import { join } from 'node:path';
import { umPerPx } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDetector } from './create-detector.ts';
import type { Detector } from './detector.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { readShippedModel, type ShippedModel } from './read-shipped-model.ts';
import { longestHold } from '../../testing/main-thread.ts';

const FOLDER = join(import.meta.dirname, '../../../../models/sperm-detection-v1');
let model: ShippedModel;
let detector: Detector;

beforeAll(async () => {
  model = await readShippedModel(FOLDER);
  detector = await createDetector(model, { threads: 2 });
});
afterAll(() => detector.close());

interface Place {
  readonly x: number;
  readonly y: number;
}

function scene(umPerPixel: number, widthPx: number, heightPx: number) {
  const sample = createSample({
    ...DEFAULT_SETTINGS,
    seed: 11,
    umPerPixel,
    concentration: 30,
    widthPx,
    heightPx,
  });
  for (const { pixels, moment } of simulatedFrames(sample, [0.4], { keep: true })) {
    const picture: GrayPicture = { gray: pixels, width: widthPx, height: heightPx };
    return { picture, heads: observeCells(sample, moment).filter((head) => head.inside) };
  }
  throw new Error('no frame was made');
}

/** Share of the heads found, share of the detections that are heads. */
function compare(found: readonly Detection[], heads: readonly Place[], withinPx: number) {
  const near = (a: Place, b: Place): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= withinPx;
  return {
    recall: heads.filter((head) => found.some((each) => near(each, head))).length / heads.length,
    precision: found.filter((each) => heads.some((head) => near(each, head))).length / found.length,
  };
}

describe('the shipped detector', () => {
  it('finds the heads of a simulated field where they are, most confident first', async () => {
    const { picture, heads } = scene(0.5, 640, 480);
    const found = await detector.detect(picture, { pixelSize: umPerPx(0.5) });
    const { recall, precision } = compare(found, heads, 6);
    expect(recall).toBeGreaterThan(0.8);
    expect(precision).toBeGreaterThan(0.85);
    for (const [i, each] of found.entries()) {
      expect(each.confidence).toBeGreaterThanOrEqual(model.description.threshold - 1e-6);
      expect(each.confidence).toBeLessThanOrEqual(found[i - 1]?.confidence ?? 1);
      expect(each.kind).toBe('sperm');
    }
  });

  it.each([
    [0.17, 1500, 1100],
    [1.4, 640, 480],
  ])('scales a picture of %f µm per pixel and its boxes back', async (umPerPixel, width, height) => {
    const { picture, heads } = scene(umPerPixel, width, height);
    const found = await detector.detect(picture, { pixelSize: umPerPx(umPerPixel) });
    const { recall, precision } = compare(found, heads, 3 / umPerPixel);
    expect(recall).toBeGreaterThan(0.6);
    expect(precision).toBeGreaterThan(0.6);
    const side = found.map((each) => Math.sqrt(each.width * each.height) * umPerPixel).sort((a, b) => a - b);
    expect(side[Math.floor(side.length / 2)]).toBeGreaterThan(4);
    expect(side[Math.floor(side.length / 2)]).toBeLessThan(11);
  });

  it('answers several pictures in their order, each as it would alone, also from shared memory', async () => {
    const pictures = [scene(0.5, 320, 240), scene(0.6, 400, 300), scene(0.45, 256, 256)].map(
      (s) => s.picture,
    );
    const alone = [];
    for (const picture of pictures) alone.push(await detector.detect(picture));
    const together = (all: readonly GrayPicture[]) => Promise.all(all.map((each) => detector.detect(each)));
    expect(await together(pictures)).toEqual(alone);
    const shared = pictures.map((picture) => {
      const gray = new Uint8Array(new SharedArrayBuffer(picture.gray.length));
      gray.set(picture.gray);
      return { ...picture, gray };
    });
    expect(await together(shared)).toEqual(alone);
    expect(alone.every((found) => found.length > 0)).toBe(true);
  });

  it('leaves the main thread free while it computes', async () => {
    const { picture } = scene(0.5, 1920, 1200);
    const longest = await longestHold(() =>
      Promise.all([detector.detect(picture), detector.detect(picture)]),
    );
    expect(longest).toBeLessThan(100);
  });

  it('takes another threshold for a run, above or below its own', async () => {
    const { picture } = scene(0.5, 640, 480);
    const own = await detector.detect(picture);
    const strict = await detector.detect(picture, { threshold: 0.7 });
    expect(strict).toEqual(own.filter((each) => each.confidence >= 0.7));
    expect(strict.length).toBeLessThan(own.length);
    const low = model.description.threshold / 4;
    const generous = await detector.detect(picture, { threshold: low });
    expect(generous.length).toBeGreaterThan(own.length);
    expect(generous.at(-1)?.confidence).toBeLessThan(model.description.threshold);
    expect(generous.at(-1)?.confidence).toBeGreaterThanOrEqual(low - 1e-6);
    await expect(detector.detect(picture, { threshold: 1.5 })).rejects.toThrow(RangeError);
  });

  it('refuses grey levels that are no picture, and another file than the card names', async () => {
    await expect(detector.detect({ gray: new Uint8Array(10), width: 5, height: 3 })).rejects.toThrow(
      RangeError,
    );
    const changed = Uint8Array.from(model.file as Uint8Array);
    changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
    await expect(createDetector({ ...model, file: changed }, { threads: 1 })).rejects.toThrow(ModelRefused);
  });

  it('rejects requests after it was closed', async () => {
    const closed = await createDetector(model, { threads: 1 });
    const under = closed.detect(scene(0.5, 320, 240).picture);
    await closed.close();
    expect((await under).length).toBeGreaterThan(0);
    await expect(closed.detect(scene(0.5, 320, 240).picture)).rejects.toThrow('ended');
  });
});
