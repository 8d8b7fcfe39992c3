import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit } from '@sarm/database/audit.repository';
import { insertCalibration } from '@sarm/database/calibrations.repository';
import { newId } from '@sarm/database/new-id';
import { asUser, inScope } from '@sarm/database/scope';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkDepths } from './check-depths.ts';
import { readCalibration } from './read-calibration.ts';

export const createCalibration =
  ({ db, clock }: AppDeps): Handler<RouteGroups['calibrations']['create']> =>
  async ({ caller, body, actor }) => {
    checkDepths(body);
    const created = await inScope(db, asUser(caller.userId), async (tx) => {
      const id = newId();
      await insertCalibration(tx, { id, ...body, created_by: caller.userId });
      await appendAudit(tx, actor, {
        type: 'data',
        action: 'calibration.create',
        message: `Calibration ${body.name} entered`,
        resourceType: 'calibration',
        resourceId: id,
        details: body,
      });
      return await readCalibration(tx, id, clock.now());
    });
    return { status: 201, body: created };
  };
