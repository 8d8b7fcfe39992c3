import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMask, drawnMask } from '../testing/arbitrary-masks.ts';
import { type BitMask, createMask, isEmpty, maskArea } from './bit-mask.ts';
import { squareDistances } from './distance.ts';
import { paintDisc } from './draw.ts';
import { suggestPoints } from './suggest-points.ts';

/** By comparing every pixel with every other; only what is inside ends at the border. */
function plainDistances(mask: BitMask, value: 0 | 1): number[] {
  const places = Array.from(mask.bits, (bit, at) => ({
    bit,
    x: at % mask.width,
    y: Math.floor(at / mask.width),
  }));
  return places.map(({ bit, x, y }) => {
    if (bit !== value) return 0;
    const others = places.filter((each) => each.bit !== value);
    const border = Math.min(x + 1, y + 1, mask.width - x, mask.height - y) ** 2;
    return Math.min(
      value === 1 ? border : 1e12,
      ...others.map((each) => (x - each.x) ** 2 + (y - each.y) ** 2),
    );
  });
}

describe('distances', () => {
  it('are exact', () => {
    fc.assert(
      fc.property(arbitraryMask(9), (mask) => {
        const inside = squareDistances(mask, 1);
        const outside = squareDistances(mask, 0);
        expect([...inside]).toEqual(plainDistances(mask, 1));
        expect([...outside]).toEqual(plainDistances(mask, 0));
      }),
    );
  });
});

describe('suggested points', () => {
  const head = createMask(60, 60);
  paintDisc(head, { x: 30.5, y: 30.5 }, 10, 1);

  it('are three inside, the first at the greatest depth, and two in the ring outside', () => {
    const points = suggestPoints(head, { count: 5, seed: 7 });
    expect(points.map((point) => point.label)).toEqual([1, 1, 1, 0, 0]);
    expect(points[0]).toEqual({ x: 30.5, y: 30.5, label: 1 });
    const fromMiddle = points.map(({ x, y }) => Math.hypot(x - 30.5, y - 30.5));
    expect(Math.max(...fromMiddle.slice(0, 3))).toBeLessThan(10);
    expect(Math.min(...fromMiddle.slice(3))).toBeGreaterThanOrEqual(15);
    expect(Math.max(...fromMiddle.slice(3))).toBeLessThanOrEqual(31);
    const [one, two] = points.filter((point) => point.label === 0);
    expect(Math.hypot(one!.x - two!.x, one!.y - two!.y)).toBeGreaterThan(35);
  });

  it('are the same for the same seed, and others for another', () => {
    const of = (seed: number) => suggestPoints(head, { count: 5, seed });
    expect(of(3)).toEqual(of(3));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(of(seed)))).size).toBeGreaterThan(1);
  });

  it('are as many as requested where the mask and its surroundings hold them, each once and on its side', () => {
    fc.assert(
      fc.property(arbitraryMask(10, 1), fc.integer({ min: 1, max: 64 }), fc.nat(), (mask, count, seed) => {
        const points = suggestPoints(mask, { count, seed });
        if (isEmpty(mask)) return points.length === 0;
        expect(points.length).toBeLessThanOrEqual(count);
        expect(points[0]?.label).toBe(1);
        expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(points.length);
        for (const { x, y, label } of points)
          expect(mask.bits[Math.floor(y) * mask.width + Math.floor(x)]).toBe(label);
        const inside = points.filter((point) => point.label === 1).length;
        expect(inside).toBe(Math.min(maskArea(mask), Math.ceil(count * 0.6)));
        return true;
      }),
    );
  });

  it('are none without a mask, and no background where there is none', () => {
    expect(suggestPoints(createMask(5, 5), { count: 5, seed: 1 })).toEqual([]);
    expect(suggestPoints(head, { count: 0, seed: 1 })).toEqual([]);
    expect(suggestPoints(drawnMask('##', '##'), { count: 5, seed: 1 }).map((each) => each.label)).toEqual([
      1, 1, 1,
    ]);
  });
});
