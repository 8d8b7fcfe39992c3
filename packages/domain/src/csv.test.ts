import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csv', () => {
  it('quotes what would break a line and disarms what a spreadsheet would run', () => {
    expect(csvLine(['a', 1.5, true, null, 'x,y', 'say "hi"', 'two\nlines'])).toBe(
      'a,1.5,true,,"x,y","say ""hi""","two\nlines"\r\n',
    );
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])
      expect(csvLine([evil]).replaceAll('"', '')).toBe(`'${evil}\r\n`);
    expect(csvLine([-1.5])).toBe('-1.5\r\n');
  });
});
