import { HANDLES } from '@sarm/canvas/hit-boxes';
import { type Box, isInside } from '@sarm/domain/shapes/boxes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxBetween, isLargeEnough, moveBoxes, permittedBox, resizeBox } from './box-geometry.ts';

const picture = { width: 640, height: 480 };
/** Boxes as a model leaves them: any fraction, some smaller than a person may draw, all in the picture. */
const boxes: fc.Arbitrary<Box> = fc
  .tuple(
    fc.double({ min: 0, max: 600, noNaN: true }),
    fc.double({ min: 0, max: 440, noNaN: true }),
    fc.double({ min: 2, max: 40, noNaN: true }),
    fc.double({ min: 2, max: 40, noNaN: true }),
  )
  .map(([x1, y1, w, h]) => ({ x1, y1, x2: x1 + w, y2: y1 + h }));
const ways = fc.record({
  x: fc.double({ min: -900, max: 900, noNaN: true }),
  y: fc.double({ min: -900, max: 900, noNaN: true }),
});
const isPermitted = (box: Box): boolean =>
  isInside(box, picture) && box.x2 - box.x1 >= 10 && box.y2 - box.y1 >= 10;

describe('places that may be stored', () => {
  it('lie in the picture with sides of at least ten, exactly, after every drag of every handle', () => {
    fc.assert(
      fc.property(boxes, ways, fc.constantFrom(...HANDLES), (box, by, handle) => {
        expect(isPermitted(resizeBox(box, handle, by, picture))).toBe(true);
        expect(isPermitted(permittedBox(box, picture))).toBe(true);
      }),
    );
  });

  it('keep their size and their places to each other when they are moved', () => {
    const drawn = boxes.map((box) => permittedBox(box, picture));
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), ways, (list, by) => {
        const moved = moveBoxes(list, by, picture);
        moved.forEach((box, at) => {
          const before = list[at] as Box;
          const first = { before: list[0] as Box, after: moved[0] as Box };
          expect(isPermitted(box)).toBe(true);
          expect(box.x2 - box.x1).toBe(before.x2 - before.x1);
          expect(box.y2 - box.y1).toBe(before.y2 - before.y1);
          expect(box.x1 - first.after.x1).toBe(before.x1 - first.before.x1);
        });
      }),
    );
  });
});

describe('resizing', () => {
  const box = { x1: 100, y1: 100, x2: 130, y2: 120 };
  it('moves the sides of the handle and stops ten pixels before the opposite one', () => {
    expect(resizeBox(box, 'se', { x: 5, y: 7 }, picture)).toEqual({ ...box, x2: 135, y2: 127 });
    expect(resizeBox(box, 'e', { x: -500, y: 50 }, picture)).toEqual({ ...box, x2: 110 });
    expect(resizeBox(box, 'nw', { x: 500, y: 500 }, picture)).toEqual({ ...box, x1: 120, y1: 110 });
    expect(resizeBox(box, 'n', { x: 9, y: -500 }, picture)).toEqual({ ...box, y1: 0 });
    expect(resizeBox(box, 's', { x: 9, y: 500 }, picture)).toEqual({ ...box, y2: 480 });
  });
  it('makes a box of the model that is too small as large as it must be', () => {
    const small = { x1: 2, y1: 2, x2: 8, y2: 8 };
    expect(resizeBox(small, 'se', { x: 0, y: 0 }, picture)).toEqual({ x1: 0, y1: 0, x2: 10, y2: 10 });
  });
});

describe('drawing', () => {
  it('goes in every direction and ends at the edge of the picture', () => {
    const expected = { x1: 0, y1: 10, x2: 30, y2: 480 };
    expect(boxBetween({ x: 30, y: 10 }, { x: -40, y: 900 }, picture)).toEqual(expected);
    expect(boxBetween({ x: -40, y: 900 }, { x: 30, y: 10 }, picture)).toEqual(expected);
  });
  it('needs more than ten pixels on both sides', () => {
    expect(isLargeEnough({ x1: 0, y1: 0, x2: 10, y2: 50 })).toBe(false);
    expect(isLargeEnough({ x1: 0, y1: 0, x2: 50, y2: 10 })).toBe(false);
    expect(isLargeEnough({ x1: 0, y1: 0, x2: 10.0625, y2: 10.0625 })).toBe(true);
  });
});
