import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockCalibration, updateCalibration } from '@sarm/database/samples/calibrations.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readCalibration } from './read-calibration.ts';

/** Retiring twice is once: the first time stays. */
export const retireCalibration =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['calibrations']['retire']> =>
  async ({ tx, caller, params }) => {
    const before = await lockCalibration(tx, params.id);
    if (before === undefined) throw new AppError('not_found');
    const first = before.retired_at === null;
    if (first) await updateCalibration(tx, params.id, { retired_at: clock.now() });
    return {
      status: 200,
      body: await readCalibration(tx, params.id, { caller, now: clock.now() }),
      audit: first
        ? {
            action: 'calibration.retire',
            subjectId: params.id,
            before: { retired: false },
            after: { retired: true },
          }
        : 'unchanged',
    };
  };
