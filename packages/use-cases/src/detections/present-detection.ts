import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { DetectionView } from '@sarm/database/detections/detections.repository';

/** Where the picture of a crop is read, below the API's base. */
export const cropPath = (cropId: string): string => `/sarm/media/view-crop/${cropId}`;
/** Where a frame is seen with its detections drawn on it, below the API's base. */
export const detectionResultPath = (frameId: string): string => `/sarm/detection/view-result/${frameId}`;

/** TEC-141. Two programs send it: the API in its answers, the worker as the result of a task (BUS-095). */
export const presentDetection = (row: DetectionView): Detection => ({
  id: row.id,
  detection_id: row.id,
  frame_id: row.frame_id,
  video_id: row.video_id,
  crop_id: row.cut ? row.id : null,
  x1: row.x1,
  y1: row.y1,
  x2: row.x2,
  y2: row.y2,
  width: row.x2 - row.x1,
  height: row.y2 - row.y1,
  confidence: row.confidence,
  class: row.class,
  verified: row.verified,
  source: row.source,
  crop_path: row.cut ? cropPath(row.id) : null,
  is_labeled: row.is_labeled,
  updated_at: row.updated_at.toISOString(),
});

/** TEC-227: the answer of a detection in one frame. */
export const presentDetected = (rows: readonly DetectionView[]) => ({
  status: 'success' as const,
  detections: rows.map(presentDetection),
  detection_count: rows.length,
});
