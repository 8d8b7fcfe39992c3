import { AppError } from '@sarm/domain/catalogue/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

/** A refusal counts as the first byte: the property is about what is served. */
function readOrRefuse(header: string, size: number): { start: number; end: number } {
  try {
    return parseByteRange(header, size) ?? { start: 0, end: 0 };
  } catch (error) {
    if (error instanceof AppError) return { start: 0, end: 0 };
    throw error;
  }
}

describe('a Range header', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
  ])('%s of 1000 bytes is served', (header, range) => expect(parseByteRange(header, 1000)).toEqual(range));

  it.each([undefined, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=5-2', 'bytes=a-b'])(
    '%s is ignored',
    (header) => expect(parseByteRange(header, 1000)).toBeUndefined(),
  );

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s of 1000 bytes answers 416', (header) =>
    expect(() => parseByteRange(header, 1000)).toThrow(AppError),
  );

  it('never leaves the object, whatever is requested', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5000), fc.nat(5000), fc.nat(4000), (junk, from, to, size) => {
        for (const header of [junk, `bytes=${from}-${to}`, `bytes=-${to}`, `bytes=${from}-`]) {
          const { start, end } = readOrRefuse(header, size);
          expect(start >= 0 && end >= start && end < Math.max(size, 1)).toBe(true);
        }
      }),
    );
  });
});
