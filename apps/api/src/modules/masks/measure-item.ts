import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findItemMask } from '@sarm/database/masks/item-mask.repository';
import { findCalibration } from '@sarm/database/samples/calibrations.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { toCalibration } from '@sarm/measurement/calibration/stored-calibration';
import { measureMask } from '@sarm/use-cases/masks/measure-mask';
import { presentMask } from '@sarm/use-cases/masks/present-mask';
import type { Handler } from '../../http/handler.ts';

/** Computed when it is read: a calibration that is corrected corrects what stands here. */
export const measureItem: Handler<RouteGroups['masks']['itemMeasures']> = async ({
  tx,
  caller,
  object,
  params,
}) => {
  const item = found(await findItemMask(tx, { labelId: object.id, id: params.itemId }));
  const calibration =
    item.calibration_id === null ? undefined : found(await findCalibration(tx, item.calibration_id));
  return {
    status: 200,
    body: {
      mask: item.mask === null ? null : presentMask(item.mask, caller.userId),
      measures: measureMask(item.mask, {
        frame: { width: item.width, height: item.height },
        calibration: calibration && toCalibration(calibration),
        preparation: item.preparation,
      }),
    },
  };
};
