import { describe, expect, it } from 'vitest';
import { areaMask, meanFreePath, partsOfCells, usedShare } from './video-area.ts';

describe('the area of a video', () => {
  it('covers marked cells once, equal runs of rows as one rectangle, cut at the picture', () => {
    const marked = Uint8Array.from([0, 1, 1, 0, 1, 1, 1, 0, 1]);
    const excluded = partsOfCells(marked, { across: 3, side: 4, width: 10, height: 11 });
    expect(excluded).toEqual([
      [4, 0, 6, 8],
      [0, 8, 4, 3],
      [8, 8, 2, 3],
    ]);
    const area = { width: 10, height: 11, excluded };
    const mask = areaMask(area);
    expect(mask.reduce((sum, each) => sum + each, 0)).toBe(48 + 12 + 6);
    expect(mask[0]).toBe(0);
    expect(mask[4]).toBe(1);
    expect(usedShare(area)).toBeCloseTo(1 - 66 / 110, 12);
  });

  it('measures how far a cell gets before it is out of sight', () => {
    const picture = { width: 640, height: 480 };
    expect(meanFreePath({ ...picture, excluded: [] })).toBeCloseTo((Math.PI * 640 * 480) / 2240, 9);
    const half = meanFreePath({ ...picture, excluded: [[0, 0, 320, 480]] });
    expect(half).toBeCloseTo((Math.PI * 320 * 480) / 1600, 9);
    expect(meanFreePath({ ...picture, excluded: [[0, 0, 640, 480]] })).toBe(0);
  });
});
