import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { cropPath } from '@sarm/use-cases/detections/present-detection';
import type { CropView } from '@sarm/database/detections/crops.repository';
import { rectangleOf } from './crop-rectangle.ts';

/** TEC-142: x, y, width and height are what the picture shows, x1 to y2 the head in the frame. */
export const presentCrop = (row: CropView): Crop => ({
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
  // Not counted while no masks are stored.
  hasMask: null,
  maskData: null,
});
