import { expect, it } from 'vitest';
import { nearPixels } from './near-pixels.ts';

it('marks what is within so many rows and columns, and nothing beyond the sides', () => {
  const marked = new Uint8Array(7 * 5);
  marked[0] = 1;
  marked[2 * 7 + 6] = 1;
  const rows = Array.from({ length: 5 }, (_, y) =>
    nearPixels(marked, 7, 1)
      .slice(7 * y, 7 * y + 7)
      .join(''),
  );
  expect(rows).toEqual(['1100000', '1100011', '0000011', '0000011', '0000000']);
});
