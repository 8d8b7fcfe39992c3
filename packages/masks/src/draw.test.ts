import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawingOf, drawnMask } from '../testing/arbitrary-masks.ts';
import { createMask, maskArea } from './bit-mask.ts';
import { fillPolygon, paintDisc, paintStroke } from './draw.ts';

const SIZE = 30;
const place = fc.double({ min: -10, max: SIZE + 10, noNaN: true });
const point = fc.record({ x: place, y: place });

describe('a brush', () => {
  it('covers the pixels whose centres it covers', () => {
    const mask = createMask(5, 5);
    paintDisc(mask, { x: 2.5, y: 2.5 }, 1, 1);
    expect(drawingOf(mask)).toEqual(['.....', '..#..', '.###.', '..#..', '.....']);
    paintDisc(mask, { x: 2.5, y: 2.5 }, 0.4, 0);
    expect(drawingOf(mask)).toEqual(['.....', '..#..', '.#.#.', '..#..', '.....']);
  });

  it('has the area of its disc', () => {
    const mask = createMask(101, 101);
    paintDisc(mask, { x: 50.3, y: 49.8 }, 40, 1);
    expect(maskArea(mask) / (Math.PI * 1600)).toBeCloseTo(1, 2);
  });

  it('leaves no gap on its way, whichever way it goes, also beyond the border', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0.5, max: 6, noNaN: true }), (from, to, radius) => {
        const [stroke, back, dots] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
        paintStroke(stroke, [from, to], radius, 1);
        paintStroke(back, [to, from], radius, 1);
        for (let i = 0; i <= 50; i += 1) {
          const at = { x: from.x + ((to.x - from.x) * i) / 50, y: from.y + ((to.y - from.y) * i) / 50 };
          paintDisc(dots, at, radius * (1 - 1e-9), 1);
        }
        expect(dots.bits.every((bit, at) => stroke.bits[at]! >= bit)).toBe(true);
        // Rounding may decide one pixel on the rim the other way round.
        const differing = stroke.bits.filter((bit, at) => bit !== back.bits[at]).length;
        expect(differing).toBeLessThanOrEqual(1);
        paintStroke(stroke, [from, to], radius + 1e-6, 0);
        expect(maskArea(stroke)).toBe(0);
      }),
    );
  });
});

describe('a polygon', () => {
  const polygon = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

  it('holds the pixels whose centres lie in it', () => {
    const mask = createMask(5, 4);
    fillPolygon(mask, polygon([1, 1], [4, 1], [4, 3], [1, 3]), 1);
    expect(drawingOf(mask)).toEqual(['.....', '.###.', '.###.', '.....']);
    fillPolygon(mask, polygon([2, 0], [3, 0], [3, 4], [2, 4]), 0);
    expect(drawingOf(mask)).toEqual(['.....', '.#.#.', '.#.#.', '.....']);
  });

  it('that covers itself twice is outside there', () => {
    const mask = createMask(6, 3);
    fillPolygon(mask, polygon([0, 0], [4, 0], [4, 3], [2, 3], [2, 0], [6, 0], [6, 3], [0, 3]), 1);
    expect(drawingOf(mask)).toEqual(['##..##', '##..##', '##..##']);
  });

  it('of fewer than three corners holds nothing', () => {
    const mask = drawnMask('...', '...', '...');
    for (const corners of [[], polygon([1, 1]), polygon([0, 0], [3, 3])]) fillPolygon(mask, corners, 1);
    expect(maskArea(mask)).toBe(0);
  });

  it('and the rest of a cut one cover each pixel once', () => {
    const near = fc.double({ min: 0, max: SIZE, noNaN: true });
    fc.assert(
      fc.property(near, near, (top, bottom) => {
        const square = createMask(SIZE, SIZE);
        const [left, right] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
        fillPolygon(square, polygon([0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]), 1);
        fillPolygon(left, polygon([0, 0], [top, 0], [bottom, SIZE], [0, SIZE]), 1);
        fillPolygon(right, polygon([top, 0], [SIZE, 0], [SIZE, SIZE], [bottom, SIZE]), 1);
        expect(maskArea(square)).toBe(SIZE * SIZE);
        expect(left.bits.every((bit, at) => right.bits[at] === 1 - bit)).toBe(true);
      }),
    );
  });
});
