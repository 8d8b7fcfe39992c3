import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { VideoView } from '@sarm/database/samples/videos.repository';
import { figureRefusals } from '@sarm/domain/figures/figure-needs';
import { qualityInUse } from '@sarm/domain/figures/quality-faults';
import { notice } from '@sarm/domain/catalogue/notices';
import { EXTRACTION_STAGES, type ExtractionStage } from '@sarm/domain/statuses';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';
import type { Reader } from '../../presenters/reader.ts';
import { videoCode, videoWithoutNames } from '../../presenters/without-names.ts';
import { figureGround } from '@sarm/use-cases/calculations/video-figure-inputs';

/** A finished task stands at 'completed', 'failed' or 'cancelled', which is no stage of a running extraction. */
const asStage = (stage: string | null): ExtractionStage | null =>
  EXTRACTION_STAGES.find((each) => each === stage) ?? null;

function missingOf(row: VideoView): Video['missing'] {
  const calibration = row.calibration_id === null ? null : { measuredDepthUm: row.measured_depth_um };
  const ground = figureGround(row, {
    calibration,
    dilution: row.dilution,
    areaIsSet: row.area_is_set,
  });
  return {
    motility: figureRefusals('motility', ground),
    concentration: figureRefusals('concentration', ground),
    total: row.volume_ml === null ? [notice('missing.no_volume')] : [],
  };
}

/** BUS-093, TEC-138: one video for both workflows, in both spellings where they differ. */
export const presentVideo = (row: VideoView, t: Translate, reader: Reader): Video =>
  present(reader.names(row.project_id) ? row : videoWithoutNames(row), t);

const present = (row: VideoView, t: Translate): Video => ({
  id: row.id,
  code: videoCode(row),
  kind: row.kind,
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
  preparation: row.preparation,
  processingStatus: row.status,
  processing_status: row.status,
  processingMessage: storedText(t, row.status_notice),
  processingNotice: row.status_notice,
  framesCount: row.frames_count,
  declaredFramesCount: row.declared_frames,
  extractedFramesCount: row.extracted_frames,
  extracted_frames_count: row.extracted_frames,
  framesSubmitted: row.frames_submitted,
  quality: qualityInUse(row.quality, row.area_is_set),
  calibrationId: row.calibration_id,
  calibrationName: row.calibration_name,
  missing: missingOf(row),
  patientId: row.patient_id,
  extractionStage: asStage(row.extraction_stage),
  extractionMessage: storedText(t, row.extraction_notice),
  extractionNotice: row.extraction_notice,
  extractionProgress: row.extraction_progress ?? 0,
  lastExtractionDate: row.last_extraction_at?.toISOString() ?? null,
  lastTaskId: row.last_task_id,
  projectId: row.project_id,
  isDemo: row.is_demo,
  datasetId: row.dataset_id,
  datasetName: row.dataset_name,
  uploadedBy: row.uploaded_by ?? '',
  createdBy: row.created_by,
  uploadDate: row.created_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
