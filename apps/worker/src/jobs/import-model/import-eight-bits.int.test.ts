import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { umPerPx } from '@sarm/domain/units';
import type { Detector } from '@sarm/inference/models/detector';
import { describe, expect, it } from 'vitest';
import { broughtModelsOfFile } from './brought-models.fixture.ts';

const { bring, models, inUse, shipped, inEightBits } = await broughtModelsOfFile();

const SIZE = { widthPx: 400, heightPx: 300 };
/** Steps of a byte between the extremes of a layer: what a confidence may move by, and a centre in pixels. */
const TOLERANCE = { confidence: 0.05, centre: 0.3 };

type Heads = Awaited<ReturnType<Detector['detect']>>;
const away = (one: Heads[number], other: Heads[number]): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
const nearest = (head: Heads[number], heads: Heads): Heads[number] | undefined =>
  heads.toSorted((a, b) => away(head, a) - away(head, b))[0];

describe('a model in eight bits, imported', async () => {
  const { outcome, row } = await bring(inEightBits);

  it('is accepted, and marked by its file as a variant of the float model that it names', async () => {
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'model.accepted' } });
    expect(row).toMatchObject({ status: 'trained', precision: 'int8', variant_of: inUse.id });
    expect((await bring(shipped)).row).toMatchObject({ precision: 'float32', variant_of: null });
  });

  it('answers in its cage as its float model does: the same heads', async () => {
    if (row.sha256 === null) throw new Error('no file');
    const detectors = [
      await models.detectorFor(inUse),
      await models.detectorFor({ ...row, sha256: row.sha256 }),
    ] as const;
    const sample = createSample({
      ...DEFAULT_SETTINGS,
      seed: 26,
      umPerPixel: 0.5,
      concentration: 60,
      ...SIZE,
    });
    let seen = 0;
    const largest = { confidence: 0, centre: 0 };
    for (const { pixels } of simulatedFrames(sample, [0.4, 2.4], { keep: true })) {
      const picture = { gray: Uint8Array.from(pixels), width: SIZE.widthPx, height: SIZE.heightPx };
      const look = (each: Detector, threshold: number) =>
        each.detect(picture, { pixelSize: umPerPx(0.5), threshold });
      for (const [from, to] of [detectors, detectors.toReversed() as [Detector, Detector]]) {
        const others = await look(to, 0.35);
        // Well above the threshold of the card, 0.35: neither may lose a head that the other one is sure of.
        for (const head of await look(from, 0.45)) {
          const other = nearest(head, others);
          largest.centre = Math.max(largest.centre, other === undefined ? Infinity : away(head, other));
          largest.confidence = Math.max(
            largest.confidence,
            Math.abs(head.confidence - (other?.confidence ?? 0)),
          );
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(80);
    expect(largest.centre).toBeLessThanOrEqual(TOLERANCE.centre);
    expect(largest.confidence).toBeLessThanOrEqual(TOLERANCE.confidence);
    await Promise.all(detectors.map((each) => each.close()));
  });
});
