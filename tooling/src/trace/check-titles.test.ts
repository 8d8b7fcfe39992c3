import { describe, expect, it } from 'vitest';
import { checkTitles } from './check-titles.ts';

const accepted = new Set(['TEC-001']);
// In two pieces: this file cites nothing.
const id = (number: string): string => ['TEC', number].join('-');
const of = (source: string) => checkTitles('a.test.ts', source, accepted);

describe('titles in the source of tests', () => {
  it('may begin with ids that are accepted', () => {
    expect(of(`it('${id('001')} opens', () => {});`)).toEqual([]);
    expect(of(`it.each([['a', 1]])('${id('001')} opens %s', () => {});`)).toEqual([]);
    expect(of(`it('opens', () => {});`)).toEqual([]);
  });

  it('have their ids at the start, in every spelling of a test', () => {
    for (const head of ['it(', 'it.each(ROWS)(', 'it.runIf(has(1))(', 'it.each([\n  [1],\n])(', 'it(\n  '])
      expect(of(`${head}'opens (${id('001')})', () => {});`)).toEqual([
        expect.stringContaining('ids stand at the start of a title only'),
      ]);
  });

  it('cite nothing that is not accepted', () => {
    expect(of(`it('${id('002')} opens', () => {});`)).toEqual([
      expect.stringContaining('is not accepted (npm run trace -- --update)'),
    ]);
    expect(of(`it(\`${id('002')} opens\`, () => {});`)).toHaveLength(1);
  });
});
