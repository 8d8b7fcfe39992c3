import { type CropView, findSurroundings } from '@sarm/database/detections/crops.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findMask, type MaskRow } from '@sarm/database/masks/masks.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { MASK_PARTS, type MaskPart, maskSize } from '@sarm/domain/shapes/masks';
import type { MediaFile } from '@sarm/domain/videos/media-path';
import { decodeRuns } from '@sarm/masks/run-lengths';
import { drawMask, type DrawnPart } from '@sarm/pictures/draw-mask';
import { partsOf, placeOf } from '@sarm/use-cases/masks/mask-parts';
import type { AppDeps } from '../../deps.ts';
import { frameOfCrop, rectangleOf } from './crop-rectangle.ts';
import type { SentPicture } from './send-picture.ts';
import { withFramePicture } from './with-frame-picture.ts';

/** Told apart by people who see no red or no green. */
const COLOURS: Readonly<Record<MaskPart, DrawnPart['colour']>> = {
  head: [0, 114, 178],
  midpiece: [230, 159, 0],
  tail: [0, 158, 115],
  droplet: [204, 121, 167],
};

export interface SeenMask {
  readonly mask: MaskRow;
  readonly crop: CropView;
}

/** A mask of another video, and a version that is no more, are missing alike. */
export async function findSeenMask(
  tx: Scoped,
  { mask: named, videoId }: Pick<MediaFile, 'mask' | 'videoId'>,
): Promise<SeenMask> {
  const mask = named === undefined ? undefined : await findMask(tx, named.id);
  if (mask?.video_id !== videoId || mask.version !== named?.version) throw new AppError('not_found');
  return { mask, crop: found(await findSurroundings(tx, mask.detection_id)) };
}

/** The crop as it is now with its mask over it: no bytes of it are stored. */
export function pictureOfMask(deps: AppDeps, { mask, crop }: SeenMask): SentPicture {
  const seen = rectangleOf(crop);
  const name = `${mask.id}-${mask.version}`;
  return {
    etag: `mask-${name}-${seen.x}-${seen.y}-${seen.width}-${seen.height}`,
    contentType: 'image/png',
    disposition: 'inline',
    fileName: `mask-${name}.png`,
    draw: () =>
      withFramePicture(deps, frameOfCrop(crop), (picture) => drawMask(picture, seen, drawnParts(mask))),
  };
}

function drawnParts(mask: MaskRow): DrawnPart[] {
  const place = placeOf(mask);
  const { width, height } = maskSize(place);
  const [x, y] = place.rect;
  const parts = partsOf(mask);
  return MASK_PARTS.flatMap((part) => {
    const runs = parts[part];
    if (runs === undefined) return [];
    const { bits } = decodeRuns(runs, width, height);
    return [{ bits, width, height, x, y, grid: place.grid, colour: COLOURS[part] }];
  });
}
