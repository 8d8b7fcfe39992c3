import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { insertCalibration } from '@sarm/database/samples/calibrations.repository';
import { newId } from '@sarm/database/kernel/new-id';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDepths } from './check-depths.ts';
import { readCalibration } from './read-calibration.ts';

export const createCalibration =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['calibrations']['create']> =>
  async ({ tx, caller, body }) => {
    checkDepths(body);
    const id = newId();
    await insertCalibration(tx, { id, ...body, created_by: caller.userId });
    return {
      status: 201,
      body: await readCalibration(tx, id, { caller, now: clock.now() }),
      audit: { action: 'calibration.create', subjectId: id, after: body },
    };
  };
