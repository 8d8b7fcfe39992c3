import { describe, expect, it } from 'vitest';
import { GRIDS, gridFor, isMaskPlace, MASK_PART_CODES, MASK_PARTS, type MaskPlace, MASKS } from './masks.ts';

const picture = { width: 2000, height: 1500 };
const place = (rect: readonly number[], grid = 2): MaskPlace => ({ rect, grid }) as unknown as MaskPlace;

describe('masks', () => {
  it('number their parts from 1 in the order of the list', () => {
    expect(MASK_PARTS.map((part) => MASK_PART_CODES[part])).toEqual([1, 2, 3, 4]);
    expect(GRIDS).toEqual([1, 2, 4]);
  });

  it('are drawn on the coarsest grid that is fine enough', () => {
    expect([0.06, 0.125, 0.126, 0.15, 0.25, 0.26, 0.5, 1].map(gridFor)).toEqual([1, 1, 2, 2, 2, 4, 4, 4]);
  });

  it('lie inside their picture', () => {
    expect(isMaskPlace(place([0, 0, 1000, 1000]), picture)).toBe(true);
    expect(isMaskPlace(place([976, 476, 2000, 1500]), picture)).toBe(true);
    for (const rect of [
      [-1, 0, 10, 10],
      [0, -1, 10, 10],
      [1990, 0, 2001, 10],
      [0, 1490, 10, 1501],
      [10, 0, 10, 10],
      [0, 10, 10, 10],
      [20, 0, 10, 10],
      [0.5, 0, 10, 10],
      [Number.NaN, 0, 10, 10],
      [0, 0, Number.POSITIVE_INFINITY, 10],
    ])
      expect(isMaskPlace(place(rect), picture)).toBe(false);
    expect(isMaskPlace(place([0, 0, 10, 10], 3), picture)).toBe(false);
    expect(isMaskPlace(place([0, 0, 10, 10], Number.NaN), picture)).toBe(false);
  });

  it('are bounded by their side and by their pixels', () => {
    const side = MASKS.rectSide;
    expect(isMaskPlace(place([0, 0, side, 10], 4), picture)).toBe(true);
    expect(isMaskPlace(place([0, 0, side + 1, 10], 1), picture)).toBe(false);
    expect(isMaskPlace(place([0, 0, 10, side + 1], 1), picture)).toBe(false);
    expect(isMaskPlace(place([0, 0, side, side], 2), picture)).toBe(true);
    expect(isMaskPlace(place([0, 0, side, side], 4), picture)).toBe(false);
  });
});
