import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findMaskSeenBy } from '@sarm/database/masks/masks.repository';
import { presentMask } from '@sarm/use-cases/masks/present-mask';
import type { Handler } from '../../http/handler.ts';

export const getMask: Handler<RouteGroups['masks']['get']> = async ({ tx, caller, object }) => {
  const row = await findMaskSeenBy(tx, caller.userId, object.id);
  return { status: 200, body: { mask: row === undefined ? null : presentMask(row, caller.userId) } };
};
