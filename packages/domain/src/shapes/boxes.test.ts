import { describe, expect, it } from 'vitest';
import { type Box, clipBox, isInside, overlapOf } from './boxes.ts';

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });

describe('boxes', () => {
  it('overlap by the area they share, as a share of what they cover together', () => {
    expect(overlapOf(box(0, 0, 10, 10), box(0, 0, 10, 10))).toBe(1);
    expect(overlapOf(box(0, 0, 10, 10), box(5, 0, 15, 10))).toBeCloseTo(1 / 3);
    expect(overlapOf(box(0, 0, 10, 10), box(0, 0, 10, 20))).toBe(0.5);
    expect(overlapOf(box(0, 0, 10, 10), box(10, 0, 20, 10))).toBe(0);
    // Apart in both directions: the product of two negative sides is no area.
    expect(overlapOf(box(0, 0, 10, 10), box(20, 20, 30, 30))).toBe(0);
  });

  it('keep to their picture', () => {
    const picture = { width: 100, height: 50 };
    expect(isInside(box(0, 0, 100, 50), picture)).toBe(true);
    expect(isInside(box(0, 0, 100.5, 50), picture)).toBe(false);
    expect(clipBox(box(-5, 40, 20, 60), picture)).toEqual(box(0, 40, 20, 50));
    expect(clipBox(box(100, 0, 120, 20), picture)).toBeUndefined();
  });
});
