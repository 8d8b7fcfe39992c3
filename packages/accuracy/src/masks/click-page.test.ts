import { createMask } from '@sarm/masks/bit-mask';
import { describe, expect, it } from 'vitest';
import { CELLS, drawClickPage } from './click-page.ts';
import { nextClick } from './next-click.ts';

describe('a frame of cells whose masks are true', () => {
  it('has each truth where its cell is drawn, in the middle of a box that is up to 1 µm off', () => {
    const { picture, cells, umPerPx } = drawClickPage(0.5, 7);
    expect(cells).toHaveLength(CELLS);
    const level = (x: number, y: number): number =>
      picture.rgb[(Math.floor(y) * picture.width + Math.floor(x)) * 3] ?? 0;
    let differ = 0;
    for (const { box, truth, parts } of cells) {
      const head = parts.head!;
      const inside = [...head.bits.keys()].filter((at) => head.bits[at] === 1);
      const mean = (of: (at: number) => number): number =>
        inside.reduce((sum, at) => sum + of(at), 0) / inside.length;
      const x = truth.x + (mean((at) => at % head.width) + 0.5) * truth.step;
      const y = truth.y + (mean((at) => Math.floor(at / head.width)) + 0.5) * truth.step;
      expect(Math.abs(x - (box.x1 + box.x2) / 2) * umPerPx).toBeLessThan(1.6);
      expect(Math.abs(y - (box.y1 + box.y2) / 2) * umPerPx).toBeLessThan(1.6);
      // Next to the head lies the ground, 6 µm to some side of it.
      const ground = [0, 1, 2, 3].map((side) => {
        const angle = (side * Math.PI) / 2 + 0.4;
        return level(x + (6 / umPerPx) * Math.cos(angle), y + (6 / umPerPx) * Math.sin(angle));
      });
      if (ground.some((each) => Math.abs(each - level(x, y)) > 8)) differ += 1;
    }
    expect(differ).toBeGreaterThan(CELLS / 2);
  });
});

describe('the next click', () => {
  const square = (from: number, to: number) => {
    const mask = createMask(20, 20);
    for (let row = from; row < to; row += 1) mask.bits.fill(1, row * 20 + from, row * 20 + to);
    return mask;
  };

  it('is at the deepest place of the part, then in the largest mistake, of either kind', () => {
    expect(nextClick(square(5, 10), undefined)).toEqual({ x: 7.5, y: 7.5, label: 1 });
    expect(nextClick(square(5, 10), createMask(20, 20))).toEqual({ x: 7.5, y: 7.5, label: 1 });
    expect(nextClick(createMask(20, 20), square(11, 16))).toEqual({ x: 13.5, y: 13.5, label: 0 });
    expect(nextClick(square(5, 10), square(5, 10))).toBeUndefined();
  });
});
