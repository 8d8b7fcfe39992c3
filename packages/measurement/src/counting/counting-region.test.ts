import type { VideoArea } from '@sarm/domain/videos/video-area';
import { px, umPerPx, um } from '@sarm/domain/units';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../../testing/random-source.ts';
import { countedVolume } from './counted-volume.ts';
import { countingRegion } from './counting-region.ts';
import { countedArea } from './field-count.ts';
import { countingFrame } from './two-edge-rule.ts';

const SIZE = { width: 640, height: 480 };
const HEAD = 12;
const frame = countingFrame({ width: px(SIZE.width), height: px(SIZE.height) }, px(HEAD));
const of = (...excluded: VideoArea['excluded'][number][]): VideoArea => ({
  ...SIZE,
  excluded,
  kinds: ['graphics'],
});
const BUBBLE = of(
  ...Array.from({ length: 25 }, (_, i) => [200 - 4 * i, 150 + 4 * i, 40 + 8 * i, 4] as const),
);
const GRID = of(
  ...[100, 200, 300, 400, 500].map((x) => [x, 0, 10, 480] as const),
  ...[0, 110, 210, 310, 410, 510].map((x) => [x, 200, x === 510 ? 130 : x === 0 ? 100 : 90, 10] as const),
);

describe('the counting region', () => {
  it('MEA-CNT-13 is the counting frame itself where nothing is excluded', () => {
    expect(countingRegion(frame, undefined)).toBeUndefined();
    expect(countingRegion(frame, of())).toBeUndefined();
    expect(countedArea({ countingFrame: frame })).toBe((640 - 24) * (480 - 24));
  });

  it('MEA-CNT-13 keeps a guard from an excluded part and divides by the pixels that are left', () => {
    const region = countingRegion(frame, of([0, 0, 100, 480]));
    const guard = 1.25 * HEAD + 1;
    expect(region?.countedPx).toBe((628 - 100 - guard) * 456);
    expect(region?.has(100 + guard, 240)).toBe(true);
    expect(region?.has(100 + guard - 0.01, 240)).toBe(false);
    expect(region?.has(627.9, 240)).toBe(true);
    expect(region?.has(628, 240)).toBe(false);
    const calibration = {
      microscope: 'M',
      objective: '40x',
      pixelSize: umPerPx(0.5),
      chamber: { type: 'Leja', nominalDepth: um(20), measuredDepth: { depth: um(20), sd: um(0) } },
    };
    const countedPx = region?.countedPx ?? 0;
    expect(countedVolume({ countingFrame: frame, countedPx }, calibration)).toMatchObject({
      effective: countedPx * 0.25 * 20,
    });
  });

  it.each([
    ['bars', of([0, 0, 80, 480], [560, 0, 80, 480])],
    ['a bubble', BUBBLE],
    ['a grid', GRID],
  ])('MEA-CNT-13 counts without bias beside %s, whatever the size of the heads', (_, area) => {
    const region = countingRegion(frame, area);
    if (region === undefined) throw new Error('nothing is excluded');
    const { uniform } = randomSource(13);
    const touches = (left: number, top: number, side: number): boolean =>
      area.excluded.some(
        ([x, y, across, down]) => left < x + across && left + side > x && top < y + down && top + side > y,
      );
    let counted = 0;
    const heads = 200_000;
    for (let i = 0; i < heads; i += 1) {
      const side = HEAD * (0.8 + 0.4 * uniform());
      // From beyond the picture: heads that its edge cuts are there too.
      const [left, top] = [uniform() * (SIZE.width + 40) - 20, uniform() * (SIZE.height + 40) - 20];
      // What touches an excluded part is not followed; nor may it belong to the region.
      if (touches(left, top, side)) continue;
      if (region.has(left + side, top + side)) counted += 1;
    }
    const expected = (heads * region.countedPx) / ((SIZE.width + 40) * (SIZE.height + 40));
    expect(Math.abs(counted / expected - 1)).toBeLessThan(0.01);
  });
});
