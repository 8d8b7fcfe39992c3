import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMask, arbitraryPair, drawingOf, drawnMask } from '../testing/arbitrary-masks.ts';
import {
  createMask,
  cutMask,
  intersectionArea,
  isEmpty,
  maskArea,
  maskBounds,
  maskOverlap,
  unionArea,
} from './bit-mask.ts';
import { BrokenMask } from './broken-mask.ts';

describe('bit masks', () => {
  it('have an area and the least rectangle around it', () => {
    const mask = drawnMask('.....', '..#..', '.###.', '.....');
    expect(maskArea(mask)).toBe(4);
    expect(maskBounds(mask)).toEqual({ x1: 1, y1: 1, x2: 4, y2: 3 });
    expect(isEmpty(mask)).toBe(false);
    expect(drawingOf(cutMask(mask, maskBounds(mask)!))).toEqual(['.#.', '###']);
    expect(maskBounds(createMask(3, 2))).toBeUndefined();
    expect(isEmpty(createMask(3, 2))).toBe(true);
  });

  it('have bounds that hold every pixel and touch one on each side', () => {
    fc.assert(
      fc.property(arbitraryMask(), (mask) => {
        const inside = Array.from(mask.bits.keys()).filter((at) => mask.bits[at] === 1);
        const xs = inside.map((at) => at % mask.width);
        const ys = inside.map((at) => Math.floor(at / mask.width));
        expect(maskBounds(mask)).toEqual(
          inside.length === 0
            ? undefined
            : {
                x1: Math.min(...xs),
                y1: Math.min(...ys),
                x2: Math.max(...xs) + 1,
                y2: Math.max(...ys) + 1,
              },
        );
      }),
    );
  });

  it('share as much one way as the other, and all of themselves', () => {
    fc.assert(
      fc.property(arbitraryPair(), ([a, b]) => {
        expect(maskOverlap(a, b)).toBe(maskOverlap(b, a));
        expect(maskOverlap(a, a)).toBe(isEmpty(a) ? 0 : 1);
        expect(intersectionArea(a, b) + unionArea(a, b)).toBe(maskArea(a) + maskArea(b));
        expect(intersectionArea(a, b)).toBeLessThanOrEqual(Math.min(maskArea(a), maskArea(b)));
      }),
    );
  });

  it('share 3 of 5 pixels', () => {
    const [a, b] = [drawnMask('####.', '.....'), drawnMask('.####', '.....')];
    expect(maskOverlap(a, b)).toBe(0.6);
  });

  it('of different size are not comparable', () => {
    expect(() => maskOverlap(createMask(2, 3), createMask(3, 2))).toThrow('not comparable');
  });

  it('are not made in sizes that no mask has', () => {
    for (const [width, height] of [
      [-1, 2],
      [1.5, 2],
      [Number.NaN, 2],
      [4096, 4096],
      [Number.POSITIVE_INFINITY, 0],
    ] as const)
      expect(() => createMask(width, height)).toThrow(BrokenMask);
  });
});
