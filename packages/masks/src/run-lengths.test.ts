import { MASKS } from '@sarm/domain/shapes/masks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMask, arbitraryPair, drawnMask } from '../testing/arbitrary-masks.ts';
import { createMask, maskArea, maskOverlap } from './bit-mask.ts';
import { BrokenMask } from './broken-mask.ts';
import {
  decodeRuns,
  encodeRuns,
  fromCocoText,
  joinRuns,
  packParts,
  runsArea,
  runsOverlap,
  toCocoText,
  unpackParts,
} from './run-lengths.ts';

/** Any other failure is thrown on. */
function orRefused<T>(read: () => T): T | 'refused' {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenMask) return 'refused';
    throw error;
  }
}

describe('run lengths', () => {
  it('run down the columns and begin with background', () => {
    expect(encodeRuns(drawnMask('.#', '##'))).toEqual([1, 3]);
    expect(encodeRuns(drawnMask('#.', '..'))).toEqual([0, 1, 3]);
    expect(encodeRuns(drawnMask('##', '##'))).toEqual([0, 4]);
    expect(encodeRuns(createMask(2, 2))).toEqual([4]);
    expect(encodeRuns(createMask(0, 0))).toEqual([0]);
  });

  it('give the mask back, with its area', () => {
    fc.assert(
      fc.property(arbitraryMask(), (mask) => {
        const runs = encodeRuns(mask);
        expect(decodeRuns(runs, mask.width, mask.height)).toEqual(mask);
        expect(runsArea(runs)).toBe(maskArea(mask));
      }),
    );
  });

  it('overlap as their masks do', () => {
    fc.assert(
      fc.property(arbitraryPair(), ([a, b]) => {
        expect(runsOverlap(encodeRuns(a), encodeRuns(b))).toBe(maskOverlap(a, b));
      }),
    );
    expect(() => runsOverlap([4], [5])).toThrow('not comparable');
  });

  it('with runs of nothing are the same mask and overlap the same', () => {
    fc.assert(
      fc.property(arbitraryPair(6), fc.infiniteStream(fc.nat({ max: 3 })), ([a, b], zeros) => {
        const loose = encodeRuns(a).flatMap((count) => {
          const [split] = zeros.take(1);
          const first = Math.min(split ?? 0, count);
          return [first, 0, count - first];
        });
        expect(decodeRuns(loose, a.width, a.height)).toEqual(a);
        expect(joinRuns(loose)).toEqual(encodeRuns(a));
        expect(runsOverlap(loose, encodeRuns(b))).toBe(maskOverlap(a, b));
      }),
    );
  });

  it.each([
    ['too few', [1, 2]],
    ['too many', [1, 4]],
    ['negative', [5, -1]],
    ['negative that sums up', [-1, 5]],
    ['broken numbers', [1.5, 2.5]],
    ['no number', [Number.NaN, 4]],
    ['endless', [Number.POSITIVE_INFINITY]],
    ['none', []],
    ['beyond whole numbers', [2 ** 53, 4]],
  ])('are refused: %s', (_, runs) => {
    expect(() => decodeRuns(runs, 2, 2)).toThrow(BrokenMask);
    expect(() => packParts({ head: runs }, 2, 2)).toThrow(BrokenMask);
  });
});

describe('parts as bytes', () => {
  const head = drawnMask('.##.', '.##.');
  const tail = drawnMask('...#', '...#');

  it('are code, number of runs and runs', () => {
    const bytes = packParts({ tail: encodeRuns(tail), head: encodeRuns(head) }, 4, 2);
    expect([...bytes]).toEqual([1, 3, 2, 4, 2, 3, 2, 6, 2]);
    expect(unpackParts(bytes, 4, 2)).toEqual({ head: [2, 4, 2], tail: [6, 2] });
    expect([...packParts({ head: [200, 300, 12] }, 32, 16)]).toEqual([1, 3, 0xc8, 1, 0xac, 2, 12]);
  });

  it('leave out what has no pixel', () => {
    expect(packParts({ head: [8], midpiece: [3, 0, 5] }, 4, 2)).toEqual(new Uint8Array());
    expect(unpackParts(new Uint8Array(), 4, 2)).toEqual({});
  });

  it('give the parts back', () => {
    fc.assert(
      fc.property(arbitraryPair(40), ([a, b]) => {
        const parts = { midpiece: encodeRuns(a), droplet: encodeRuns(b) };
        const read = unpackParts(packParts(parts, a.width, a.height), a.width, a.height);
        expect(read.midpiece ?? [a.bits.length]).toEqual(parts.midpiece);
        expect(read.droplet ?? [b.bits.length]).toEqual(parts.droplet);
        expect(read.head).toBeUndefined();
      }),
    );
  });

  it.each([
    ['an unknown part', [5, 2, 2, 6]],
    ['the background as a part', [0, 2, 2, 6]],
    ['parts out of order', [3, 2, 6, 2, 1, 3, 2, 4, 2]],
    ['a part twice', [1, 3, 2, 4, 2, 1, 3, 2, 4, 2]],
    ['a wrong sum', [1, 2, 2, 5]],
    ['an end within the runs', [1, 3, 2, 4]],
    ['an end within a number', [1, 1, 0x88]],
    ['a code alone', [1]],
    ['more runs than bytes', [1, 0xff, 0xff, 0xff, 0x7f, 2]],
    ['a number without end', [1, 2, 0x80, 0x80, 0x80, 0x80, 0x80, 1]],
    ['a number in too many bytes', [1, 2, 0x82, 0, 6]],
    ['runs of nothing', [1, 4, 2, 0, 0, 6]],
    ['an empty part', [1, 1, 8]],
  ])('refuse %s', (_, bytes) => {
    expect(() => unpackParts(Uint8Array.from(bytes), 4, 2)).toThrow(BrokenMask);
  });

  it('read any bytes as what is written again as the same bytes, or refuse them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
        const again = orRefused(() => packParts(unpackParts(bytes, 4, 2), 4, 2));
        expect(again === 'refused' ? bytes : again).toEqual(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it('are bounded', () => {
    const dots = createMask(501, 300);
    dots.bits.forEach((_, at) => (dots.bits[at] = at % 2));
    expect(() => packParts({ head: encodeRuns(dots) }, 501, 300)).toThrow(BrokenMask);
    expect(() => unpackParts(new Uint8Array(MASKS.bytes + 1), 500, 300)).toThrow(BrokenMask);
  });
});

describe('the text of COCO files', () => {
  it('gives the runs back', () => {
    fc.assert(
      fc.property(arbitraryMask(60), (mask) => {
        const runs = encodeRuns(mask);
        expect(fromCocoText(toCocoText(runs), mask.width, mask.height)).toEqual(runs);
      }),
    );
  });

  it('writes the largest mask', () => {
    const runs = [0, 1, 1, MASKS.pixels - 3, 1];
    expect(fromCocoText(toCocoText(runs), 2048, 2048)).toEqual(runs);
  });

  it.each([
    ['characters of no digit', '1!3'],
    ['an end within a number', '1P'],
    ['a number without end', 'oooooooooooo1'],
    ['negative runs', '1O'],
    ['a wrong sum', '12'],
    ['nothing', ''],
    ['characters beyond its alphabet', '1é'],
  ])('is refused: %s', (_, text) => {
    expect(() => fromCocoText(text, 2, 2)).toThrow(BrokenMask);
  });

  it('reads any text as a mask of that size, or refuses it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const mask = orRefused(() => decodeRuns(fromCocoText(text, 3, 3), 3, 3));
        expect(mask === 'refused' ? 9 : mask.bits.length).toBe(9);
      }),
      { numRuns: 2000 },
    );
  });
});
