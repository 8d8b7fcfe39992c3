import type { CalibrationRow } from '@sarm/database/calibrations.repository';

/** The day as a date column holds it; an expiry counts until the end of its day. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export const isExpired = (row: Pick<CalibrationRow, 'expiry'>, now: Date): boolean =>
  row.expiry !== null && row.expiry < dayOf(now);

export const isUsable = (row: CalibrationRow, now: Date): boolean =>
  row.retired_at === null && !isExpired(row, now);
