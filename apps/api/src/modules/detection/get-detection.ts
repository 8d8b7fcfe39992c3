import { presentDetection } from '@sarm/contracts/http/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const getDetection =
  ({ db }: AppDeps): Handler<RouteGroups['detection']['get']> =>
  async ({ caller, object }) => {
    const row = await inScope(db, asUser(caller.userId), (tx) => findDetection(tx, object.id));
    if (row === undefined) throw new AppError('not_found');
    return { status: 200, body: presentDetection(row) };
  };
