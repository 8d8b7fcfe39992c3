import { describe, expect, it } from 'vitest';
import { protobufFields } from './protobuf-fields.ts';

const read = (...bytes: number[]) => [...protobufFields(Uint8Array.from(bytes))];
const nines = (count: number): number[] => Array.from({ length: count }, () => 0xff);

describe('protobufFields', () => {
  it('reads numbers up to 64 bits and field numbers up to 29 bits', () => {
    expect(read(0x08, 0x00)).toEqual([{ number: 1, kind: 'value', value: 0n }]);
    // -1, as every writer of protobuf spells it.
    expect(read(0x08, ...nines(9), 0x01)).toEqual([{ number: 1, kind: 'value', value: 2n ** 64n - 1n }]);
    expect(read(0xf8, 0xff, 0xff, 0xff, 0x0f, 0x07)).toEqual([
      { number: 2 ** 29 - 1, kind: 'value', value: 7n },
    ]);
  });

  it.each([
    ['a tag of 33 bits', [0x88, 0x80, 0x80, 0x80, 0x10, 0x01]],
    ['a tag of 64 bits', [0x88, ...nines(8), 0x01, 0x01]],
    ['a tag that is longer than its number', [0x88, 0x00, 0x01]],
    ['a value that is longer than its number', [0x08, 0x81, 0x00]],
    ['a length that is longer than its number', [0x0a, 0x81, 0x80, 0x00, 0x41]],
    ['a number of more than 64 bits', [0x08, ...nines(9), 0x02]],
  ])('security finding 1: refuses %s, which readers understand differently', (_, bytes) => {
    expect(() => read(...bytes)).toThrow(RangeError);
  });
});
