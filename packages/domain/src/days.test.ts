import { describe, expect, it } from 'vitest';
import { yearsBetween } from './days.ts';

describe('an age', () => {
  it.each([
    ['1989-04-17', '2026-04-16', 36],
    ['1989-04-17', '2026-04-17', 37],
    ['2000-02-29', '2023-02-28', 22],
    ['2000-02-29', '2023-03-01', 23],
    ['2026-11-15', '2026-11-15', 0],
  ])('born %s is on %s %i years old', (born, today, years) => {
    expect(yearsBetween(born, today)).toBe(years);
  });
});
