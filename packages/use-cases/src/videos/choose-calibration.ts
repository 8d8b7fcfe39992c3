import { holdCalibration } from '@sarm/database/samples/calibrations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { AppError } from '@sarm/domain/catalogue/errors';
import { isUsable } from './calibration-state.ts';

/** BUS-231: an expired or retired calibration cannot be chosen; one that was chosen before stays with its videos. */
export async function chooseCalibration(tx: Scoped, id: string, now: Date): Promise<void> {
  const calibration = await holdCalibration(tx, id);
  if (calibration === undefined)
    throw new AppError('invalid_request', {
      errors: [{ field: 'calibrationId', code: 'calibration_not_found' }],
    });
  if (!isUsable(calibration, now)) throw new AppError('calibration_not_usable');
}
