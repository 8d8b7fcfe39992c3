import { describe, expect, it } from 'vitest';
import { localTime, momentOf } from './local-time.ts';

describe('times that people type', () => {
  it('come back as they were typed, wherever that is', () => {
    for (const typed of ['2026-03-29T01:30', '2026-11-02T08:05', '1989-12-31T23:59'])
      expect(localTime(momentOf(typed))).toBe(typed);
  });

  it('stay unknown while nobody typed one, and wrong while they are no time', () => {
    expect([localTime(null), momentOf(null), momentOf('')]).toEqual([null, null, null]);
    expect(momentOf('yesterday')).toBe('yesterday');
  });
});
