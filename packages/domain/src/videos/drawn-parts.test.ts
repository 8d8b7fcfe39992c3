import { describe, expect, it } from 'vitest';
import { asDrawn, type DrawnPart, excludedParts, isInPicture, leavesOutTheSame } from './drawn-parts.ts';
import { type ExcludedPart, areaMask, usedShare } from './video-area.ts';

const picture = { width: 640, height: 481 };
const rectangle = (x: number, y: number, width: number, height: number): DrawnPart => ({
  kind: 'rectangle',
  x,
  y,
  width,
  height,
});
const polygon = (...corners: (readonly [number, number])[]): DrawnPart => ({ kind: 'polygon', corners });

describe('parts that a person leaves out', () => {
  it('take every square of four pixels that they touch, once, and end at the edge of the picture', () => {
    expect(excludedParts([rectangle(8, 4, 100, 40)], picture)).toEqual([[8, 4, 100, 40]]);
    expect(excludedParts([rectangle(9, 5, 1, 1), rectangle(10, 6, 1, 1)], picture)).toEqual([[8, 4, 4, 4]]);
    expect(excludedParts([rectangle(0, 470, 640, 11)], picture)).toEqual([[0, 468, 640, 13]]);
    const both = excludedParts([rectangle(0, 0, 100, 100), rectangle(40, 40, 100, 100)], picture);
    const covered = areaMask({ ...picture, excluded: both }).reduce((sum, each) => sum + each, 0);
    expect(usedShare({ ...picture, excluded: both })).toBeCloseTo(1 - covered / (640 * 481), 12);
    expect(covered).toBe(10_000 + 10_000 - 3_600);
    expect(excludedParts([], picture)).toEqual([]);
  });

  it('cover a polygon with all that lies inside, bent inwards or not', () => {
    const triangle = polygon([0, 0], [400, 0], [0, 400]);
    const mask = areaMask({ ...picture, excluded: excludedParts([triangle], picture) });
    const at = (x: number, y: number): number | undefined => mask[y * picture.width + x];
    expect([at(10, 10), at(300, 90), at(398, 0), at(300, 110), at(0, 410)]).toEqual([1, 1, 1, 0, 0]);
    const share = 1 - usedShare({ ...picture, excluded: excludedParts([triangle], picture) });
    expect(share * 640 * 481).toBeGreaterThan(80_000);
    expect(share * 640 * 481).toBeLessThan(80_000 * 1.03);
    const bent = polygon([0, 0], [200, 0], [200, 200], [100, 40], [0, 200]);
    const hollow = areaMask({ ...picture, excluded: excludedParts([bent], picture) });
    expect([hollow[20 * 640 + 100], hollow[150 * 640 + 100], hollow[150 * 640 + 12]]).toEqual([1, 0, 1]);
  });

  it('lie in the picture or not', () => {
    expect(isInPicture(rectangle(0, 0, 640, 481), picture)).toBe(true);
    expect(isInPicture(rectangle(1, 0, 640, 481), picture)).toBe(false);
    expect(isInPicture(polygon([0, 0], [641, 5], [5, 5]), picture)).toBe(false);
    expect(isInPicture({ kind: 'recognised', piece: 0, rectangles: [[0, 480, 4, 4]] }, picture)).toBe(false);
  });

  it('begin as the connected pieces of what was recognised, and leave out the same', () => {
    const recognised: ExcludedPart[] = [
      [0, 0, 640, 24],
      [100, 200, 40, 8],
      [104, 208, 48, 8],
      [400, 400, 20, 20],
    ];
    const parts = asDrawn(recognised);
    expect(parts.map(({ kind }) => kind)).toEqual(['rectangle', 'recognised', 'rectangle']);
    expect(leavesOutTheSame(excludedParts(parts, picture), recognised, picture)).toBe(true);
    expect(leavesOutTheSame(excludedParts(parts.slice(1), picture), recognised, picture)).toBe(false);
    const many = Array.from(
      { length: 80 },
      (_, i): ExcludedPart => [(i % 20) * 32, 32 * Math.floor(i / 20), 8, 8],
    );
    expect(asDrawn(many)).toHaveLength(50);
    expect(leavesOutTheSame(excludedParts(asDrawn(many), picture), many, picture)).toBe(true);
  });
});
