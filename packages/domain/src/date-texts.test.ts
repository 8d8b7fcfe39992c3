import { describe, expect, it } from 'vitest';
import { dateText, exactMomentText, momentText } from './date-texts.ts';

const at = new Date('2026-11-07T14:10:05Z');
const utc = { timeZone: 'UTC' };

describe('dates as text', () => {
  it('are written day first and time last in Vietnamese, whatever its region', () => {
    for (const locale of ['vi', 'vi-VN']) {
      expect(dateText(at, locale, utc)).toBe('07/11/2026');
      expect(momentText(at, locale, utc)).toBe('07/11/2026 14:10');
      expect(exactMomentText(at, locale, utc)).toBe('07/11/2026 14:10:05 UTC');
    }
  });

  it('are as the language sets them elsewhere', () => {
    expect(dateText(at, 'en', utc)).toBe('Nov 7, 2026');
    expect(momentText(at, 'en', utc)).toMatch(/^Nov 7, 2026, 2:10\sPM$/);
    expect(momentText(at, 'fr', utc)).toMatch(/^7 nov\. 2026,? (à )?14:10$/);
    expect(exactMomentText(at, 'es', utc)).toMatch(/^7 nov 2026, 14:10:05 UTC$/);
  });

  it('keep the zone that is named: the same instant is another day further east', () => {
    const late = new Date('2026-11-07T20:00:00Z');
    expect(momentText(late, 'vi', { timeZone: 'Asia/Ho_Chi_Minh' })).toBe('08/11/2026 03:00');
  });
});
