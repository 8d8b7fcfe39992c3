import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockCalibration, updateCalibration } from '@sarm/database/samples/calibrations.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readCalibration } from './read-calibration.ts';

/** BUS-231: takes back a retirement. One that is in use stays as it is; one that has expired stays expired. */
export const restoreCalibration =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['calibrations']['restore']> =>
  async ({ tx, caller, params }) => {
    const before = await lockCalibration(tx, params.id);
    if (before === undefined) throw new AppError('not_found');
    const retired = before.retired_at !== null;
    if (retired) await updateCalibration(tx, params.id, { retired_at: null });
    return {
      status: 200,
      body: await readCalibration(tx, params.id, { caller, now: clock.now() }),
      audit: retired
        ? {
            action: 'calibration.restore',
            subjectId: params.id,
            before: { retired: true },
            after: { retired: false },
          }
        : 'unchanged',
    };
  };
