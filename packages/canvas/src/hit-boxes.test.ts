import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoxRows, boxesAt, boxesInPath, HANDLES, handleAt, handlePlace, isInPath } from './hit-boxes.ts';

const rowsOf = (
  boxes: readonly (readonly [number, number, number, number])[],
  hidden: readonly number[] = [],
) =>
  ({
    length: boxes.length,
    x1: Float64Array.from(boxes, (box) => box[0]),
    y1: Float64Array.from(boxes, (box) => box[1]),
    x2: Float64Array.from(boxes, (box) => box[2]),
    y2: Float64Array.from(boxes, (box) => box[3]),
    shown: Uint8Array.from(boxes, (_, at) => (hidden.includes(at) ? 0 : 1)),
  }) satisfies BoxRows;

describe('boxes under a place', () => {
  const nested = rowsOf([
    [0, 0, 100, 100],
    [40, 40, 60, 60],
    [30, 30, 70, 70],
    [80, 80, 90, 90],
  ]);

  it('finds the smallest first and all below it', () => {
    expect(boxesAt(nested, { x: 50, y: 50 })).toEqual([1, 2, 0]);
    expect(boxesAt(nested, { x: 85, y: 85 })).toEqual([3, 0]);
    expect(boxesAt(nested, { x: 101, y: 50 })).toEqual([]);
  });

  it('leaves hidden ones out', () => {
    const rows = rowsOf(
      [
        [0, 0, 100, 100],
        [40, 40, 60, 60],
      ],
      [1],
    );
    expect(boxesAt(rows, { x: 50, y: 50 })).toEqual([0]);
  });

  it('agrees with looking at each box', () => {
    const side = fc.integer({ min: 1, max: 40 });
    const box = fc.tuple(side, side, side, side).map(([x, y, w, h]) => [x, y, x + w, y + h] as const);
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), fc.integer({ min: 0, max: 80 }), (boxes, at) => {
        const found = boxesAt(rowsOf(boxes), { x: at, y: at });
        const expected = boxes.flatMap(([x1, y1, x2, y2], row) =>
          x1 <= at && at <= x2 && y1 <= at && at <= y2 ? [row] : [],
        );
        expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

describe('handles of a box', () => {
  const box = { x1: 100, y1: 100, x2: 160, y2: 140 };

  it('are hit within 8 pixels, on both sides of the line', () => {
    for (const handle of HANDLES) {
      const { x, y } = handlePlace(box, handle);
      expect(handleAt(box, { x, y }, 8)).toBe(handle);
    }
    expect(handleAt(box, { x: 92, y: 92 }, 8)).toBe('nw');
    expect(handleAt(box, { x: 91.9, y: 100 }, 8)).toBeNull();
    expect(handleAt(box, { x: 168, y: 120 }, 8)).toBe('e');
    expect(handleAt(box, { x: 152, y: 120 }, 8)).toBe('e');
    expect(handleAt(box, { x: 151, y: 120 }, 8)).toBeNull();
  });

  it('take the nearest where two are near', () => {
    const small = { x1: 0, y1: 0, x2: 10, y2: 10 };
    expect(handleAt(small, { x: -1, y: -1 }, 8)).toBe('nw');
    expect(handleAt(small, { x: 5, y: -6 }, 8)).toBe('n');
  });

  it('leave the middle of a small box free to move it', () => {
    const small = { x1: 0, y1: 0, x2: 12, y2: 12 };
    expect(handleAt(small, { x: 6, y: 6 }, 8)).toBeNull();
    expect(handleAt(small, { x: 1, y: 1 }, 8)).toBe('nw');
    expect(handleAt(small, { x: -7, y: 6 }, 8)).toBe('w');
  });
});

describe('a loop', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 50 },
    { x: 0, y: 50 },
  ];
  it('holds what lies inside, also when it is bent', () => {
    expect(isInPath(square, { x: 25, y: 25 })).toBe(true);
    expect(isInPath(square, { x: 60, y: 25 })).toBe(false);
    const hollow = [...square.slice(0, 3), { x: 25, y: 10 }];
    expect(isInPath(hollow, { x: 25, y: 40 })).toBe(false);
    expect(isInPath(hollow, { x: 45, y: 25 })).toBe(true);
    expect(isInPath([], { x: 0, y: 0 })).toBe(false);
  });
  it('catches boxes by their centre', () => {
    const rows = rowsOf([
      [10, 10, 20, 20],
      [40, 40, 80, 80],
      [30, 30, 60, 60],
    ]);
    expect(boxesInPath(rows, square)).toEqual([0, 2]);
  });
});
