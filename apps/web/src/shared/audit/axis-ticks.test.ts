import { describe, expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

const days = (ticks: ReturnType<typeof axisTicks>): number[] => ticks.map(({ at }) => at.getDate());

describe('ticks of a time axis', () => {
  it('stand where days begin, each the same number of days after the one before it', () => {
    const ticks = axisTicks(new Date(2026, 10, 4), new Date(2026, 10, 17, 15, 24));
    expect(days(ticks)).toEqual([4, 6, 8, 10, 12, 14, 16]);
    expect(ticks.every(({ at }) => at.getHours() === 0 && at.getMinutes() === 0)).toBe(true);
    expect(ticks[0]?.place).toBe(0);
  });

  it('name the first full day of a span that begins within one, and no day twice', () => {
    expect(days(axisTicks(new Date(2026, 10, 4, 9, 30), new Date(2026, 10, 8, 9, 30)))).toEqual([5, 6, 7, 8]);
  });

  it('are full hours in a short span', () => {
    const ticks = axisTicks(new Date(2026, 10, 16, 15), new Date(2026, 10, 17, 15, 24));
    expect(ticks.map(({ at }) => at.getHours())).toEqual([16, 20, 0, 4, 8, 12]);
  });

  it('stay on the axis, also where it has no length', () => {
    for (const { place } of axisTicks(new Date(2026, 10, 4, 9), new Date(2027, 2, 1)))
      expect(place >= 0 && place < 1).toBe(true);
    expect(axisTicks(new Date(2026, 10, 4), new Date(2026, 10, 4))).toEqual([]);
  });
});
