import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

describe('CSV', () => {
  it('reads commas, quotes and line breaks inside quoted fields, and empty fields', () => {
    expect(readCsv('id,text,end\nA,"one, ""two""\nthree",\nB,,last\n')).toEqual([
      { id: 'A', text: 'one, "two"\nthree', end: '' },
      { id: 'B', text: '', end: 'last' },
    ]);
  });

  it('reads rows that end with a carriage return', () => {
    expect(readCsv('id,text\r\nA,x\r\n')).toEqual([{ id: 'A', text: 'x' }]);
  });
});
