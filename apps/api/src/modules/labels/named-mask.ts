import type { Scoped } from '@sarm/database/kernel/connect';
import { findMask, type MaskRow } from '@sarm/database/masks/masks.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { readMediaPath } from '@sarm/domain/videos/media-path';

/** TEC-260: as the product sends it, with what a client puts before and after it. */
const ADDRESS = /^(?:\/api)?(?:\/sarm)?\/media\/file\/([^?#]+)(?:\?[^#]*)?$/;

/**
 * TEC-266: the mask of this box that an address names, as it is now. An address of anything else is refused, also that of a former
 * version, which the person no longer sees; none is ever fetched.
 */
export async function namedMask(tx: Scoped, url: string, detectionId: string): Promise<MaskRow> {
  const named = readMediaPath(ADDRESS.exec(url)?.[1])?.mask;
  const mask = named === undefined ? undefined : await findMask(tx, named.id);
  if (named === undefined || mask?.detection_id !== detectionId || mask.version !== named.version)
    throw new AppError('invalid_request', { errors: [{ field: 'mask_url', code: 'invalid' }] });
  return mask;
}
