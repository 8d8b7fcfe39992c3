import { createMask } from '@sarm/masks/bit-mask';
import { describe, expect, it } from 'vitest';
import { outlinePath, traceOutline } from './trace-outline.ts';

const maskOf = (...rows: string[]) => {
  const mask = createMask(rows[0]?.length ?? 0, rows.length);
  rows.forEach((row, y) =>
    Array.from(row).forEach((sign, x) => (mask.bits[y * mask.width + x] = sign === '#' ? 1 : 0)),
  );
  return mask;
};

describe('the outline of a mask', () => {
  it('goes through the middles of the sides of its outermost pixels', () => {
    expect(outlinePath(maskOf('...', '.#.', '...'))).toBe('M1.5 1L2 1.5L1.5 2L1 1.5Z');
    expect(outlinePath(maskOf('...'))).toBe('');
  });

  it('has a line for each body and each hole', () => {
    expect(traceOutline(maskOf('#.#'))).toHaveLength(2);
    expect(traceOutline(maskOf('###', '#.#', '###'))).toHaveLength(2);
    expect(traceOutline(maskOf('#.', '.#'))).toHaveLength(2);
  });
});
