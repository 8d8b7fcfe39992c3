import { createHash } from 'node:crypto';
import type { MaskPartRuns } from '@sarm/contracts/http/masks/masks.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findDetection, lockFrame } from '@sarm/database/detections/detections.repository';
import { findOwnMask, storeMask } from '@sarm/database/masks/masks.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { isMaskPlace, type MaskPlace } from '@sarm/domain/shapes/masks';
import { BrokenMask } from '@sarm/masks/broken-mask';
import { readParts } from '@sarm/use-cases/masks/mask-parts';
import { presentMask } from '@sarm/use-cases/masks/present-mask';
import type { Handler } from '../../http/handler.ts';

/** What a person drew takes the place of what was there, and is nobody else's: a model has no part in it any more. */
export const putMask: Handler<RouteGroups['masks']['put']> = async ({ tx, caller, object, body }) => {
  const { userId } = caller;
  const box = found(await findDetection(tx, object.id));
  const frame = found(await lockFrame(tx, box.frame_id));
  const place = { rect: body.rect, grid: body.grid };
  if (!isMaskPlace(place, frame)) throw misfit('rect');
  const parts = partsOrMisfit(body.parts, place);
  const former = await findOwnMask(tx, { detectionId: box.id, userId });
  if ((former?.version ?? 0) !== body.base_version) throw new AppError('mask_changed');
  const stored = found(
    await storeMask(tx, { ...place, detectionId: box.id, userId, parts, by: null, points: [] }),
  );
  return {
    status: 200,
    body: {
      version: stored.version,
      mask: presentMask({ ...stored, created_by_name: caller.displayName }, userId),
    },
    audit: {
      action: 'mask.draw',
      projectId: object.projectId,
      subjectId: stored.id,
      after: {
        detectionId: box.id,
        version: stored.version,
        sha256: createHash('sha256').update(parts).digest('hex'),
      },
    },
  };
};

const misfit = (field: string): AppError =>
  new AppError('invalid_request', { errors: [{ field, code: 'invalid' }] });

function partsOrMisfit(parts: readonly MaskPartRuns[], place: MaskPlace): Uint8Array {
  try {
    return readParts(parts, place);
  } catch (error) {
    if (error instanceof BrokenMask) throw misfit('parts');
    throw error;
  }
}
