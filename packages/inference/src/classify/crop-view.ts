import type { Box } from '@sarm/domain/shapes/boxes';
import type { SoftPlace } from '@sarm/masks/resample';
import { VIEW_SIDE } from '../segment/click-view.ts';

/** Side of the crop in pixels that the layout sarm-crop-classes-v1 fixes: that of the view of clicks. */
export const CROP_SIDE = VIEW_SIDE;
const CROP_UM = 0.3;

/**
 * The part of the frame around a head that the network sees, 38 µm wide. There is none without a calibration: heads that
 * are too small or too large could not be told from normal ones.
 */
export function placeCrop(head: Box, umPerPx: number): SoftPlace {
  if (!(umPerPx > 0 && Number.isFinite(umPerPx))) throw new RangeError(`a pixel of ${umPerPx} µm`);
  const step = CROP_UM / umPerPx;
  const half = (CROP_SIDE * step) / 2;
  return { x: (head.x1 + head.x2) / 2 - half, y: (head.y1 + head.y2) / 2 - half, step };
}
