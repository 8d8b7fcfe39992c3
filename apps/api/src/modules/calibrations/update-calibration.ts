import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import {
  findCalibration,
  lockCalibration,
  updateCalibration as storeChange,
} from '@sarm/database/calibrations.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDepths } from './check-depths.ts';
import { readCalibration } from './read-calibration.ts';

/** BUS-231: figures rest on the values a video was measured with, so they stand once a video points to them. */
export const updateCalibration =
  ({ db, clock }: AppDeps): Handler<RouteGroups['calibrations']['update']> =>
  async ({ caller, params, body, actor }) => {
    checkDepths(body);
    const changed = await inScope(db, asUser(caller.userId), async (tx) => {
      const before = await lockCalibration(tx, params.id);
      const counted = await findCalibration(tx, params.id);
      if (before === undefined || counted === undefined) throw new AppError('not_found');
      if (counted.videos_count > 0) throw new AppError('calibration_in_use');
      await storeChange(tx, params.id, body);
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'calibration.update',
        message: `Calibration ${body.name} corrected`,
        resourceType: 'calibration',
        resourceId: params.id,
        details: { before, after: body },
      });
      return await readCalibration(tx, params.id, clock.now());
    });
    return { status: 200, body: changed };
  };
