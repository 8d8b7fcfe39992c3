import type { Frame, Video } from '@sarm/contracts/http/entities';
import type { VideoView } from '@sarm/database/videos.repository';
import { EXTRACTION_STAGES, type ExtractionStage } from '@sarm/domain/statuses';

/** A finished task stands at 'completed', 'failed' or 'cancelled', which is no stage of a running extraction. */
const asStage = (stage: string | null): ExtractionStage | null =>
  EXTRACTION_STAGES.find((each) => each === stage) ?? null;

/** BUS-093, TEC-138: one video for both workflows, in both spellings where they differ. */
export const presentVideo = (row: VideoView, frames?: Frame[]): Video => ({
  id: row.id,
  name: row.name,
  file_name: row.name,
  description: row.description,
  originalFilename: row.original_filename,
  original_filename: row.original_filename,
  size: row.size_bytes,
  sha256: row.sha256,
  duration: row.duration_seconds,
  resolution: row.width === null || row.height === null ? null : `${row.width}x${row.height}`,
  frameRate: row.frame_rate,
  codec: row.codec,
  tags: row.tags,
  source: row.source,
  captureDate: row.capture_date,
  processingStatus: row.status,
  processing_status: row.status,
  processingMessage: row.status_message,
  framesCount: row.frames_count,
  declaredFramesCount: row.declared_frames,
  extractedFramesCount: row.extracted_frames,
  extracted_frames_count: row.extracted_frames,
  quality: row.quality,
  calibrationId: row.calibration_id,
  patientId: row.patient_id,
  extractionStage: asStage(row.extraction_stage),
  extractionMessage: row.extraction_message ?? '',
  extractionProgress: row.extraction_progress ?? 0,
  lastExtractionDate: row.last_extraction_at?.toISOString() ?? null,
  lastTaskId: row.last_task_id,
  projectId: row.project_id,
  datasetId: row.dataset_id,
  datasetName: row.dataset_name,
  uploadedBy: row.uploaded_by ?? '',
  uploadDate: row.created_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  ...(frames === undefined ? {} : { frames }),
});
