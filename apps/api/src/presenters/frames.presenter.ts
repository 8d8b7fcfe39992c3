import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { detectionResultPath } from '@sarm/use-cases/detections/present-detection';
import type { FrameRow } from '@sarm/database/samples/frames.repository';

/** BUS-094, TEC-140: frameNumber is the index in the video's list of presentation times, timeOffset its time there. */
export const presentFrame = (row: FrameRow): Frame => ({
  id: row.id,
  videoId: row.video_id,
  frameNumber: row.frame_index,
  timeOffset: row.time_offset,
  width: row.width,
  height: row.height,
  selected: row.selected,
  annotated: row.annotated,
  note: row.note,
  detectionStatus: row.detection_status,
  detectionCount: row.detection_count,
  detectionModelId: row.detection_model_id,
  detectionResultUrl: wasDetected(row) ? detectionResultPath(row.id) : null,
  extractionSession: row.extraction_session,
  createdAt: row.created_at.toISOString(),
});

/** A model looked at the frame, whatever it found, or a person drew in it: there is a result to see. */
export const wasDetected = (row: Pick<FrameRow, 'detection_model_id' | 'detection_count'>): boolean =>
  row.detection_model_id !== null || row.detection_count > 0;
