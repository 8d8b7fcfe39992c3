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

  it('security finding 17: disarms a formula behind a semicolon, tab or line break, and in signs of full width', () => {
    expect(csvLine(['x;=HYPERLINK("http://evil.example")'])).toBe(
      `"x;'=HYPERLINK(""http://evil.example"")"\r\n`,
    );
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      for (const before of ['x;', 'x; ', 'x\t', 'x\n', 'x\r\n', 'x;;'])
        expect(csvLine([`${before}${sign}1`])).toBe(`"${before}'${sign}1"\r\n`);
      expect(csvLine([`${sign}1`])).toBe(`'${sign}1\r\n`);
    }
    // What stands inside a text is left as it is.
    expect(csvLine(['a-b', 'x=1', 'me@clinic.example', 'Mozilla/5.0 (X11; Linux x86_64)'])).toBe(
      'a-b,x=1,me@clinic.example,"Mozilla/5.0 (X11; Linux x86_64)"\r\n',
    );
  });
});
