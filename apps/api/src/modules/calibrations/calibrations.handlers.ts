import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createCalibration } from './create-calibration.ts';
import { listCalibrations } from './list-calibrations.ts';
import { restoreCalibration } from './restore-calibration.ts';
import { retireCalibration } from './retire-calibration.ts';
import { updateCalibration } from './update-calibration.ts';

export const createCalibrationsHandlers = (deps: AppDeps): HandlersOf<'calibrations'> => ({
  list: listCalibrations(deps),
  create: createCalibration(deps),
  update: updateCalibration(deps),
  retire: retireCalibration(deps),
  restore: restoreCalibration(deps),
});
