import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { findItem } from '@sarm/database/labels/label-items.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { presentDetection } from '@sarm/use-cases/detections/present-detection';
import type { Handler } from '../../http/handler.ts';

export const getItemDetection: Handler<RouteGroups['labels']['itemDetection']> = async ({
  tx,
  object,
  params,
}) => {
  const item = found(await findItem(tx, { labelId: object.id, id: params.itemId }));
  return {
    status: 200,
    body: { detection: presentDetection(found(await findDetection(tx, item.detection_id))) },
  };
};
