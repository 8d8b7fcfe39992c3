import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { removeItems } from '@sarm/database/labels/label-items.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { describeRemoved } from './describe-items.ts';

type Labels = RouteGroups['labels'];

export const removeItem: Handler<Labels['removeItem']> = ({ tx, object, body }) =>
  removeOne(
    tx,
    object.id,
    body.item_type === 'sperm_detection_id' ? { detectionId: body.item_id } : { id: body.item_id },
  );

export const deleteItem: Handler<Labels['deleteItem']> = ({ tx, object, params }) =>
  removeOne(tx, object.id, { id: params.itemId });

async function removeOne(tx: Scoped, labelId: string, which: Parameters<typeof removeItems>[2]) {
  const label = found(await findLabel(tx, labelId));
  const removed = await removeItems(tx, labelId, which);
  if (removed === 0) throw new AppError('not_found');
  return {
    status: 200 as const,
    body: { success: true as const },
    audit: describeRemoved(label, removed),
  };
}

/** TEC-246: a box that is not in the label is none removed. */
export const removeByDetection: Handler<Labels['removeByDetection']> = async ({ tx, object, body }) => {
  const label = found(await findLabel(tx, object.id));
  const removed = await removeItems(tx, object.id, { detectionId: body.detection_id });
  return {
    status: 200,
    body: { success: true, removed_count: removed },
    audit: removed === 0 ? 'unchanged' : describeRemoved(label, removed),
  };
};
