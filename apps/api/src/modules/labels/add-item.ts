import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { findItem, putItems } from '@sarm/database/labels/label-items.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { qualityOfMask } from '@sarm/domain/labels';
import type { Handler } from '../../http/handler.ts';
import { describeAdded } from './describe-items.ts';
import { holdFrames } from './hold-frames.ts';
import { presentItem } from './labels.presenter.ts';
import { namedMask } from './named-mask.ts';

/** TEC-243. Confidence and points are accepted and not kept: an item has those of its box, and points are of a mask. */
export const addItem: Handler<RouteGroups['labels']['addItem']> = async ({ tx, caller, object, body }) => {
  const label = found(await findLabel(tx, object.id));
  const box = found(await findDetection(tx, body.detection_id));
  const names = [box.id, box.frame_id, undefined];
  const isOther = body.dataset_id !== undefined && body.dataset_id.toLowerCase() !== label.dataset_id;
  if (isOther || !names.includes(body.item_id?.toLowerCase())) throw new AppError('not_found');
  await holdFrames(tx, label, [box.frame_id]);
  const mask = body.mask_url === undefined ? undefined : await namedMask(tx, body.mask_url, box.id);
  const items = await putItems(tx, {
    labelId: label.id,
    projectId: object.projectId,
    userId: caller.userId,
    className: body.class_name,
    mask: mask && { id: mask.id, quality: qualityOfMask(mask.confidence) },
    of: { detectionIds: [box.id] },
  });
  return {
    status: 200,
    body: presentItem(found(await findItem(tx, { labelId: label.id, detectionId: box.id }))),
    audit: describeAdded(label, items, 1),
  };
};
