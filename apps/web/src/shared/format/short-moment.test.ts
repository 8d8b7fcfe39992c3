import { expect, it } from 'vitest';
import { shortMoment } from './short-moment.ts';

const now = new Date(2026, 10, 12, 15, 24);
const momentText = (at: Date): string => shortMoment(at.toISOString(), 'en', now);

it('shows the time of today, the day of this year and the date of another', () => {
  expect(momentText(new Date(2026, 10, 12, 8, 6))).toMatch(/^8:06.AM$/);
  expect(momentText(new Date(2026, 9, 30, 8, 6))).toBe('Oct 30');
  expect(momentText(new Date(2025, 8, 2, 8, 6))).toBe('Sep 2, 2025');
});
