import type { Crop, CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { CropDetailsView, MaskedCrop } from '@sarm/database/detections/crops.repository';
import { cropPath } from '@sarm/use-cases/detections/present-detection';
import { maskUrl } from '@sarm/use-cases/masks/present-mask';
import { rectangleOf } from '../media/crop-rectangle.ts';

/** TEC-142: x, y, width and height are what the picture shows, x1 to y2 the head in the frame. */
export const presentCrop = (row: MaskedCrop): Crop => ({
  id: row.id,
  detection_id: row.id,
  frameId: row.frame_id,
  videoId: row.video_id,
  confidence: row.confidence,
  ...rectangleOf(row),
  x1: row.x1,
  y1: row.y1,
  x2: row.x2,
  y2: row.y2,
  cropPath: cropPath(row.id),
  hasMask: row.has_mask,
  maskData:
    row.mask_id === null || row.mask_version === null
      ? null
      : maskUrl({ id: row.mask_id, video_id: row.video_id, version: row.mask_version }),
});

export const presentCropDetails = (row: CropDetailsView): CropDetails => ({
  ...presentCrop(row),
  dataset_id: row.dataset_id,
  frame_number: row.frame_index,
  um_per_px: row.pixel_size_um,
  is_labeled: row.is_labeled,
});
