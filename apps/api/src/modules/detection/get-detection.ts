import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

export const getDetection: Handler<RouteGroups['detection']['get']> = async ({ tx, object }) => {
  const row = await findDetection(tx, object.id);
  if (row === undefined) throw new AppError('not_found');
  return { status: 200, body: presentDetection(row) };
};
