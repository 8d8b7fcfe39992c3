import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { findCalibration } from '@sarm/database/samples/calibrations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { AppError } from '@sarm/domain/catalogue/errors';
import { presentCalibration, type Reader } from './calibrations.presenter.ts';

export async function readCalibration(db: Scoped, id: string, reader: Reader): Promise<Calibration> {
  const row = await findCalibration(db, id);
  if (row === undefined) throw new AppError('not_found');
  return presentCalibration(row, reader);
}
