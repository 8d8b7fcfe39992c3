import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findCropDetails } from '@sarm/database/detections/crops.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentCropDetails } from './crops.presenter.ts';

export const getCrop: Handler<RouteGroups['crops']['get']> = async ({ tx, caller, object }) => ({
  status: 200,
  body: presentCropDetails(found(await findCropDetails(tx, object.id, caller.userId))),
});
