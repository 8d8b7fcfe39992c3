import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection } from '@sarm/database/detections/detections.repository';
import { findItem, putItems } from '@sarm/database/labels/label-items.repository';
import { findLabel } from '@sarm/database/labels/labels.repository';
import { findOwnMask } from '@sarm/database/masks/masks.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { qualityOfMask } from '@sarm/domain/labels';
import type { Handler } from '../../http/handler.ts';
import { describeAdded } from '../labels/describe-items.ts';
import { holdFrames } from '../labels/hold-frames.ts';
import { writableOwner } from '../labels/label-owner.ts';
import { presentItem } from '../labels/labels.presenter.ts';
import { namedMask } from '../labels/named-mask.ts';

/** TEC-266, TEC-175: adding it again replaces the stored mask and its quality. */
export const addMaskToLabel: Handler<RouteGroups['masks']['addToLabel']> = async ({
  tx,
  caller,
  object,
  params,
  body,
}) => {
  const label = found(await findLabel(tx, object.id));
  const box = found(await findDetection(tx, params.detectionId));
  const names: [string | undefined, string][] = [
    [params.datasetId, label.dataset_id],
    [body.data_label_id, label.id],
    [params.videoId, box.video_id],
  ];
  if (names.some(([named, own]) => named !== undefined && named.toLowerCase() !== own))
    throw new AppError('not_found');
  const userId = await writableOwner(tx, { caller, projectId: object.projectId }, body.user_id);
  await holdFrames(tx, label, [box.frame_id]);
  const mask =
    body.mask_url !== undefined
      ? await namedMask(tx, body.mask_url, box.id)
      : body.use_existing_mask
        ? await findOwnMask(tx, { detectionId: box.id, userId })
        : undefined;
  if (mask === undefined) throw new AppError('mask_missing');
  const former = await findItem(tx, { labelId: label.id, detectionId: box.id });
  if (!body.overwrite_existing && former !== undefined && former.mask_id !== null)
    throw new AppError('mask_exists');
  const items = await putItems(tx, {
    labelId: label.id,
    projectId: object.projectId,
    userId,
    className: body.class,
    mask: { id: mask.id, quality: qualityOfMask(mask.confidence) },
    of: { detectionIds: [box.id] },
  });
  return {
    status: 200,
    body: presentItem(found(await findItem(tx, { labelId: label.id, detectionId: box.id }))),
    audit: describeAdded(label, items, 1),
  };
};
