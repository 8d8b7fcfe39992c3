import { describe, expect, it } from 'vitest';
import { localDay, rangeOf } from './log-range.ts';

const NOW = new Date(2026, 10, 12, 15, 24, 11).getTime();
const none = { range: '', startDate: '', endDate: '' };

describe('the time range that is requested of the log', () => {
  it('is fourteen days while nothing else is chosen, and stays the same within the hour', () => {
    expect(rangeOf(none, NOW)).toEqual({ startDate: new Date(2026, 9, 30).toISOString() });
    expect(rangeOf({ ...none, range: '1' }, NOW)).toEqual({
      startDate: new Date(2026, 10, 11, 15).toISOString(),
    });
    expect(rangeOf({ ...none, range: '1' }, NOW + 60_000)).toEqual(rangeOf({ ...none, range: '1' }, NOW));
    expect(rangeOf({ ...none, range: 'all' }, NOW)).toEqual({});
  });

  it('is from the first moment of a day to the last of another, by the clock of the reader', () => {
    expect(rangeOf({ ...none, startDate: '2026-11-01', endDate: '2026-11-02' }, NOW)).toEqual({
      startDate: new Date(2026, 10, 1).toISOString(),
      endDate: new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
    });
    expect(localDay(new Date(2026, 10, 1).toISOString())).toBe('2026-11-01');
  });

  it('takes a crafted address for none', () => {
    expect(rangeOf({ range: 'x', startDate: 'now', endDate: '2026-99-99' }, NOW)).toEqual(rangeOf(none, NOW));
  });
});
