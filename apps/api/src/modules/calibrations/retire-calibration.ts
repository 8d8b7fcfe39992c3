import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { lockCalibration, updateCalibration } from '@sarm/database/calibrations.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readCalibration } from './read-calibration.ts';

/** Retiring twice is once: the first time stays. */
export const retireCalibration =
  ({ db, clock }: AppDeps): Handler<RouteGroups['calibrations']['retire']> =>
  async ({ caller, params, actor }) => {
    const retired = await inScope(db, asUser(caller.userId), async (tx) => {
      const before = await lockCalibration(tx, params.id);
      if (before === undefined) throw new AppError('not_found');
      if (before.retired_at === null) {
        await updateCalibration(tx, params.id, { retired_at: clock.now() });
        await appendAudit(tx, actor, {
          type: 'data',
          action: 'calibration.retire',
          message: `Calibration ${before.name} retired`,
          resourceType: 'calibration',
          resourceId: params.id,
          details: {},
        });
      }
      return await readCalibration(tx, params.id, clock.now());
    });
    return { status: 200, body: retired };
  };
