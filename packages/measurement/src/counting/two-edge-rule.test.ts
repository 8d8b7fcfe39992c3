import { px } from '@sarm/domain/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornerInFrame, type CountingFrame, countingFrame } from './two-edge-rule.ts';

const picture = { width: px(640), height: px(480) };
const frame = countingFrame(picture);
/** A head by its centre and the side of its box. */
const counts = (x: number, y: number, size = 10, within: CountingFrame = frame): boolean =>
  cornerInFrame(x + size / 2, y + size / 2, within);

describe('two-edge rule', () => {
  it('MEA-CNT-1 counts heads on the left and top edge, not those on the right and bottom edge', () => {
    expect(counts(320, 240)).toBe(true);
    expect(counts(0, 240)).toBe(true);
    expect(counts(320, 0)).toBe(true);
    expect(counts(640, 240)).toBe(false);
    expect(counts(320, 480)).toBe(false);
    expect(counts(635, 240)).toBe(false);
    expect(counts(634.9, 240)).toBe(true);
  });

  it('MEA-CNT-2 excludes a head in a corner that touches an excluded edge', () => {
    expect(counts(0, 0)).toBe(true);
    expect(counts(640, 0)).toBe(false);
    expect(counts(0, 480)).toBe(false);
    expect(counts(640, 480)).toBe(false);
  });

  it('MEA-CNT-2 counts every head exactly once over fields laid side by side', () => {
    const coordinate = fc.oneof(
      fc.double({ min: 20, max: 280, noNaN: true }),
      fc.integer({ min: 2, max: 28 }).map((n) => n * 10),
    );
    fc.assert(
      fc.property(coordinate, coordinate, fc.integer({ min: 1, max: 40 }), (x, y, size) => {
        let counted = 0;
        for (let i = 0; i < 5; i += 1) {
          for (let j = 0; j < 5; j += 1) {
            const tile = {
              left: px(i * 100),
              top: px(j * 100),
              right: px(i * 100 + 100),
              bottom: px(j * 100 + 100),
            };
            if (counts(x, y, size, tile)) counted += 1;
          }
        }
        expect(counted).toBe(1);
      }),
    );
  });

  it('MEA-CNT-3 a guard shrinks the frame that is counted', () => {
    const guarded = countingFrame(picture, px(20));
    expect([counts(50, 50), counts(5, 50)]).toEqual([true, true]);
    expect([counts(50, 50, 10, guarded), counts(5, 50, 10, guarded)]).toEqual([true, false]);
    expect(() => countingFrame(picture, px(240))).toThrow(RangeError);
  });
});
