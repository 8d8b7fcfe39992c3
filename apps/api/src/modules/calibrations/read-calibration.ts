import type { Calibration } from '@sarm/contracts/http/measuring-entities';
import { findCalibration } from '@sarm/database/calibrations.repository';
import type { Scoped } from '@sarm/database/connect';
import { AppError } from '@sarm/domain/errors';
import { presentCalibration } from './calibrations.presenter.ts';

export async function readCalibration(db: Scoped, id: string, now: Date): Promise<Calibration> {
  const row = await findCalibration(db, id);
  if (row === undefined) throw new AppError('not_found');
  return presentCalibration(row, now);
}
