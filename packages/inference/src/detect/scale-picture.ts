import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { resizeGray } from '@sarm/pictures/resize-gray';

/** A head of a few pixels or of a hundred is not what the model learned: such pictures go to the nearer end of its range. */
export function scalePicture(
  picture: GrayPicture,
  pixelSize: number | undefined,
  range: ModelDescription['micrometresPerPixel'],
): GrayPicture {
  if (pixelSize === undefined || range === undefined) return picture;
  const target = Math.min(Math.max(pixelSize, range.min), range.max);
  if (target === pixelSize) return picture;
  const factor = pixelSize / target;
  return resizeGray(
    picture,
    Math.max(1, Math.round(picture.width * factor)),
    Math.max(1, Math.round(picture.height * factor)),
  );
}
