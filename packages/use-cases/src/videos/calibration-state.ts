import type { CalibrationRow } from '@sarm/database/samples/calibrations.repository';
import { dayOf } from '@sarm/domain/days';

/** An expiry counts until the end of its day. */
export const isExpired = (row: Pick<CalibrationRow, 'expiry'>, now: Date): boolean =>
  row.expiry !== null && row.expiry < dayOf(now);

export const isUsable = (row: CalibrationRow, now: Date): boolean =>
  row.retired_at === null && !isExpired(row, now);
