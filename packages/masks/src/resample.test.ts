import type { MaskGrid, MaskPlace } from '@sarm/domain/shapes/masks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMask, drawingOf, drawnMask } from '../testing/arbitrary-masks.ts';
import { createMask, maskArea } from './bit-mask.ts';
import { paintDisc } from './draw.ts';
import { resampleMask, resampleSoft, thresholdSoft } from './resample.ts';

const at = (...[x1, y1, x2, y2, grid]: readonly [...MaskPlace['rect'], MaskGrid]): MaskPlace => ({
  rect: [x1, y1, x2, y2],
  grid,
});

describe('a mask at another place', () => {
  it('stays where it is in the frame', () => {
    const mask = drawnMask('##', '#.');
    expect(drawingOf(resampleMask(mask, at(10, 20, 12, 22, 1), at(9, 20, 12, 23, 1)))).toEqual([
      '.##',
      '.#.',
      '...',
    ]);
    expect(drawingOf(resampleMask(mask, at(10, 20, 12, 22, 1), at(11, 20, 12, 21, 1)))).toEqual(['#']);
    expect(drawingOf(resampleMask(mask, at(10, 20, 12, 22, 1), at(10, 20, 12, 22, 2)))).toEqual([
      '####',
      '####',
      '##..',
      '##..',
    ]);
  });

  it('on a coarser grid is where the greater part of a pixel is; the pixel next to the middle decides a half', () => {
    const place = at(0, 0, 2, 1, 2);
    const coarse = at(0, 0, 2, 1, 1);
    expect(drawingOf(resampleMask(drawnMask('##.#', '.#..'), place, coarse))).toEqual(['#.']);
    expect(drawingOf(resampleMask(drawnMask('#..#', '#..#'), place, coarse))).toEqual(['#.']);
  });

  it('of a finer grid gives itself back', () => {
    fc.assert(
      fc.property(arbitraryMask(8, 1), fc.constantFrom<2 | 4>(2, 4), (mask, grid) => {
        const place = at(3, 5, 3 + mask.width, 5 + mask.height, 1);
        const fine = resampleMask(mask, place, { ...place, grid });
        expect(maskArea(fine)).toBe(maskArea(mask) * grid * grid);
        expect(resampleMask(fine, { ...place, grid }, place)).toEqual(mask);
      }),
    );
  });

  it('keeps its area on a coarser grid to 1 %', () => {
    const fine = createMask(400, 400);
    paintDisc(fine, { x: 201.3, y: 198.6 }, 120, 1);
    const coarse = resampleMask(fine, at(0, 0, 100, 100, 4), at(0, 0, 100, 100, 1));
    expect((maskArea(coarse) * 16) / maskArea(fine)).toBeCloseTo(1, 2);
  });
});

describe('a soft mask', () => {
  it('is interpolated between pixel centres; nothing lies outside', () => {
    const soft = { width: 2, height: 1, values: Float32Array.of(0, 1) };
    const { values } = resampleSoft(soft, { x: 10, y: 20, step: 2 }, at(10, 20, 14, 22, 1));
    const row = [0, 0.25, 0.75, 0.75].map((each) => each * 0.75);
    expect([...values]).toEqual([...row, ...row]);
  });

  it('of a half-covered disc is cut at its half level', () => {
    const size = 32;
    const values = Float32Array.from({ length: size * size }, (_, i) =>
      Math.max(0, Math.min(1, 8.5 - Math.hypot((i % size) + 0.5 - 16, Math.floor(i / size) + 0.5 - 16))),
    );
    const soft = resampleSoft(
      { width: size, height: size, values },
      { x: 4, y: 4, step: 1.5 },
      at(0, 0, 60, 60, 2),
    );
    const mask = thresholdSoft(soft);
    expect(maskArea(mask) / (Math.PI * 24 ** 2)).toBeCloseTo(1, 2);
    expect(maskArea(thresholdSoft(soft, 0.6))).toBeLessThan(maskArea(mask));
  });
});
