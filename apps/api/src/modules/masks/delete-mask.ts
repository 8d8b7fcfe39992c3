import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { lockFrame } from '@sarm/database/detections/detections.repository';
import { deleteMask as removeRow, findMask } from '@sarm/database/masks/masks.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

export const deleteMask: Handler<RouteGroups['masks']['remove']> = async ({ tx, object }) => {
  const { frame_id: frameId } = found(await findMask(tx, object.id));
  await lockFrame(tx, frameId);
  // Somebody else may have deleted it while the frame was held by another.
  const mask = found(await findMask(tx, object.id));
  await removeRow(tx, mask.id);
  return {
    status: 204,
    body: undefined,
    audit: {
      action: 'mask.delete',
      projectId: object.projectId,
      subjectId: mask.id,
      after: { detectionId: mask.detection_id, version: mask.version },
    },
  };
};
