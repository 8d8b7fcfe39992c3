import type { SuggestedPoints } from '@sarm/contracts/http/masks/masks.entities';
import type { CropView } from '@sarm/database/detections/crops.repository';
import type { MaskPlace } from '@sarm/domain/shapes/masks';
import { umPerPx } from '@sarm/domain/units';
import type { PartOutline } from '@sarm/inference/segment/outline-part';
import { resampleMask } from '@sarm/masks/resample';
import { suggestPoints } from '@sarm/masks/suggest-points';
import { cropRectangle } from '@sarm/pictures/crop-picture';

/** TEC-261: points in the outline and around it, in pixels of the crop's picture or as shares of its sides. */
export function suggestForCrop(
  outline: PartOutline,
  {
    crop,
    model,
    count,
    seed,
    normalized,
  }: {
    readonly crop: CropView;
    readonly model: string;
    readonly count: number;
    readonly seed: number;
    readonly normalized: boolean;
  },
): SuggestedPoints {
  const pixelSize = crop.pixel_size_um === null ? undefined : umPerPx(crop.pixel_size_um);
  const frame = { width: crop.frame_width, height: crop.frame_height };
  const seen = cropRectangle(crop, frame, pixelSize);
  // The outline may go on beyond the crop, where nobody can see a point.
  const shown: MaskPlace = {
    rect: [seen.x, seen.y, seen.x + seen.width, seen.y + seen.height],
    grid: outline.grid,
  };
  const points = suggestPoints(resampleMask(outline.mask, outline, shown), { count, seed }).map(
    ({ x, y, label }) => ({ x: x / outline.grid, y: y / outline.grid, label }),
  );
  return {
    success: true,
    crop_id: crop.id,
    model_id: model,
    points: normalized
      ? points.map(({ x, y, label }) => ({ relativeX: x / seen.width, relativeY: y / seen.height, label }))
      : points,
  };
}
