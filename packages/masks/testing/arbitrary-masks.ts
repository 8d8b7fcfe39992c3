import fc from 'fast-check';
import { type BitMask, createMask } from '../src/bit-mask.ts';

/** Any bits in a mask of up to `side` pixels along each side, empty sides included. */
export const arbitraryMask = (side = 12, least = 0): fc.Arbitrary<BitMask> =>
  fc
    .tuple(fc.integer({ min: least, max: side }), fc.integer({ min: least, max: side }))
    .chain(([width, height]) => arbitraryBits(width, height));

/** Two masks of the same size. */
export const arbitraryPair = (side = 12): fc.Arbitrary<readonly [BitMask, BitMask]> =>
  fc
    .tuple(fc.integer({ min: 1, max: side }), fc.integer({ min: 1, max: side }))
    .chain(([width, height]) => fc.tuple(arbitraryBits(width, height), arbitraryBits(width, height)));

const arbitraryBits = (width: number, height: number): fc.Arbitrary<BitMask> =>
  fc
    .array(fc.constantFrom(0, 1), { minLength: width * height, maxLength: width * height })
    .map((bits) => ({ width, height, bits: Uint8Array.from(bits) }));

/** A mask from a drawing: rows of `#` and anything else. */
export function drawnMask(...rows: readonly string[]): BitMask {
  const mask = createMask(rows[0]?.length ?? 0, rows.length);
  rows
    .join('')
    .split('')
    .forEach((sign, at) => (mask.bits[at] = sign === '#' ? 1 : 0));
  return mask;
}

/** The drawing of a mask. */
export const drawingOf = ({ width, height, bits }: BitMask): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from(bits.subarray(y * width, (y + 1) * width), (bit) => (bit === 1 ? '#' : '.')).join(''),
  );
