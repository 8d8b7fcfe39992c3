import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Params } from '@sarm/domain/catalogue/notices';
import { type DrawnPart, excludedParts, isInPicture } from '@sarm/domain/videos/drawn-parts';
import {
  type ExcludedPart,
  LEAST_USED,
  MOST_EXCLUDED_PARTS,
  usedShare,
} from '@sarm/domain/videos/video-area';
import type { Picture } from './picture-of.ts';

const wrong = (code: ComplaintCode, params?: Params): AppError =>
  new AppError('invalid_request', {
    errors: [{ field: 'parts', code, ...(params === undefined ? {} : { params }) }],
  });

/** What the parts leave out, where an analysis could use the rest. */
export function checkParts(parts: readonly DrawnPart[], picture: Picture): ExcludedPart[] {
  if (!parts.every((part) => isInPicture(part, picture))) throw wrong('area_outside_picture');
  const excluded = excludedParts(parts, picture);
  if (excluded.length > MOST_EXCLUDED_PARTS) throw new AppError('area_too_detailed');
  if (usedShare({ ...picture, excluded }) < LEAST_USED)
    throw wrong('area_too_small', { percent: Math.round(100 * LEAST_USED) });
  return excluded;
}
