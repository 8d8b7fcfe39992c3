import type { RouteGroups } from '@sarm/contracts/http/route-table';
import {
  findCalibration,
  lockCalibration,
  updateCalibration as storeChange,
} from '@sarm/database/samples/calibrations.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDepths } from './check-depths.ts';
import { readCalibration } from './read-calibration.ts';

/** BUS-231: figures rest on the values a video was measured with, so they stand while one points to them and once one was. */
export const updateCalibration =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['calibrations']['update']> =>
  async ({ tx, caller, params, body }) => {
    checkDepths(body);
    const before = await lockCalibration(tx, params.id);
    const counted = await findCalibration(tx, params.id);
    if (before === undefined || counted === undefined) throw new AppError('not_found');
    if (counted.videos_count > 0 || before.used_at !== null) throw new AppError('calibration_in_use');
    await storeChange(tx, params.id, body);
    return {
      status: 200,
      body: await readCalibration(tx, params.id, { caller, now: clock.now() }),
      audit: { action: 'calibration.update', subjectId: params.id, before, after: body },
    };
  };
