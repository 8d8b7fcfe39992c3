import { describe, expect, it } from 'vitest';
import { drawBox, isLargeEnough, moveBox, resizeBox } from './box-geometry.ts';

const FRAME = { width: 640, height: 480 };
const box = { x1: 100, y1: 100, x2: 130, y2: 120 };

describe('a box in a frame', () => {
  it('moves as a unit and stops at the edge', () => {
    expect(moveBox(box, { x: 5, y: -7 }, FRAME)).toEqual({ x1: 105, y1: 93, x2: 135, y2: 113 });
    expect(moveBox(box, { x: 900, y: -900 }, FRAME)).toEqual({ x1: 610, y1: 0, x2: 640, y2: 20 });
  });

  it('is resized at one corner, never below the shortest side and never outside', () => {
    expect(resizeBox(box, 'se', { x: 150, y: 160 }, FRAME)).toEqual({ ...box, x2: 150, y2: 160 });
    expect(resizeBox(box, 'nw', { x: 200, y: 200 }, FRAME)).toEqual({ ...box, x1: 120, y1: 110 });
    expect(resizeBox(box, 'ne', { x: 900, y: -5 }, FRAME)).toEqual({ ...box, x2: 640, y1: 0 });
  });

  it('is drawn in any direction, and too small a one is none', () => {
    expect(drawBox({ x: 50, y: 60 }, { x: 20, y: 20 }, FRAME)).toEqual({ x1: 20, y1: 20, x2: 50, y2: 60 });
    expect(isLargeEnough({ x1: 0, y1: 0, x2: 10, y2: 10 })).toBe(true);
    expect(isLargeEnough({ x1: 0, y1: 0, x2: 9.9, y2: 30 })).toBe(false);
  });
});
