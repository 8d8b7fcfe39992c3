import { createMask } from '@sarm/masks/bit-mask';
import { decodeRuns } from '@sarm/masks/run-lengths';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsInPicture } from './label-mask.ts';

it('runs over a picture are those of the mask at its place, wherever it lies', () => {
  const place = fc
    .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
    .chain((picture) =>
      fc.record({
        picture: fc.constant(picture),
        x1: fc.integer({ min: 0, max: picture.width - 1 }),
        y1: fc.integer({ min: 0, max: picture.height - 1 }),
        right: fc.integer({ min: 1, max: 9 }),
        down: fc.integer({ min: 1, max: 9 }),
        bits: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 81, maxLength: 81 }),
      }),
    );
  fc.assert(
    fc.property(place, ({ picture, x1, y1, right, down, bits }) => {
      const [x2, y2] = [Math.min(picture.width, x1 + right), Math.min(picture.height, y1 + down)];
      const mask = createMask(x2 - x1, y2 - y1);
      mask.bits.set(bits.slice(0, mask.bits.length));
      const runs = runsInPicture(mask, { rect: [x1, y1, x2, y2], grid: 1 }, picture);
      const full = createMask(picture.width, picture.height);
      for (let y = y1; y < y2; y += 1)
        for (let x = x1; x < x2; x += 1)
          full.bits[y * picture.width + x] = mask.bits[(y - y1) * mask.width + x - x1] ?? 0;
      expect(decodeRuns(runs, picture.width, picture.height).bits).toEqual(full.bits);
    }),
  );
});
