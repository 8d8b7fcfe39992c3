import { describe, expect, it } from 'vitest';
import { BEGINNING, cursorOf, cutMoment, type Moment, momentOfCursor } from './moments.ts';

const moment = (text: string): Moment => text as Moment;

describe('moments of the database', () => {
  it.each([
    ['in the middle', '10:20:10,14', '12', '10:13:10'],
    ['among the running', '10:20:10,14', '14', '10:15:10,14'],
    ['before all that run', '10:20:10,14', '7', '8:8:'],
    ['at its own end', '10:20:10,14', '19', '10:20:10,14'],
    ['beyond its end, which it cannot have seen', '10:20:10,14', '30', '10:20:10,14'],
    ['where nothing runs', '20:20:', '15', '16:16:'],
  ])('are cut at a transaction %s', (_, full, transaction, cut) => {
    expect(cutMoment(moment(full), transaction)).toBe(cut);
  });

  it('give a cursor that stands before everything that was still running', () => {
    expect(cursorOf(moment('10:20:10,14'))).toBe('10');
    expect(momentOfCursor('10', moment('30:30:'))).toBe('10:10:');
    expect(momentOfCursor('30', moment('30:30:'))).toBe('30:30:');
  });

  it.each(['', '0', '-1', '1.5', 'abc', '10:20:', `1${'0'.repeat(19)}`, '31', "1'"])(
    'begin anew with the cursor %j, which this database never gave',
    (cursor) => {
      expect(momentOfCursor(cursor, moment('30:30:'))).toBe(BEGINNING);
    },
  );
});
