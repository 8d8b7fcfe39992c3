import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { DatasetView } from '@sarm/database/samples/datasets.repository';
import { NO_FINDINGS } from '@sarm/domain/figures/sample-findings';
import type { Reader } from '../../presenters/reader.ts';
import { datasetWithoutNames } from '../../presenters/without-names.ts';

/** BUS-113, TEC-136: notes for people; measurement never reads resolution and frame rate from here. */
const METADATA_DEFAULTS: Dataset['metadata'] = {
  source: '',
  resolution: '',
  frame_rate: 30,
  capture_device: '',
  processing_status: 'pending',
};

/** Two people may have given one crop different classes, so that no number of normal sperm can be named. */
const statsOf = (row: DatasetView): Dataset['stats'] => ({
  videos_count: row.total_videos,
  usable_videos: row.usable_videos,
  total_videos: row.total_videos,
  total_frames: row.total_frames,
  annotated_frames: row.annotated_frames,
  total_detections: row.total_detections,
  total_crops: row.total_crops,
  annotated_morphology: row.annotated_morphology,
  videosCount: row.total_videos,
  totalVideos: row.total_videos,
  totalFrames: row.total_frames,
  framesCount: row.total_frames,
  annotatedFrames: row.annotated_frames,
  detectedFrames: row.detected_frames,
  maskedFrames: row.masked_frames,
  totalDetections: row.total_detections,
  totalCrops: row.total_crops,
  annotatedMorphology: row.annotated_morphology,
  normalSperm: row.normal_sperm,
  abnormalSperm: row.abnormal_sperm,
});

const clinicalOf = (row: DatasetView): Dataset['clinical'] => ({
  patient_name: row.patient_name,
  analysis:
    row.analysis_id === null || row.analysis_status === null
      ? null
      : { id: row.analysis_id, status: row.analysis_status },
  report: row.report_status,
});

/** BUS-090, BUS-091, TEC-134 to TEC-136, in both spellings of the project. */
export const presentDataset = (row: DatasetView, reader: Reader, videos?: Video[]): Dataset =>
  present(reader.names(row.project_id) ? row : datasetWithoutNames(row), reader, videos);

const present = (row: DatasetView, reader: Reader, videos?: Video[]): Dataset => ({
  id: row.id,
  code: row.code,
  patient_code: row.patient_code,
  name: row.name,
  description: row.description,
  type: row.type,
  status: row.status,
  project_id: row.project_id,
  projectId: row.project_id,
  project_name: row.project_name,
  projectName: row.project_name,
  isDemo: row.is_demo,
  metadata: { ...METADATA_DEFAULTS, ...row.metadata },
  sample: {
    patient_id: row.patient_id,
    collected_at: row.collected_at?.toISOString() ?? null,
    abstinence_days: row.abstinence_days,
    volume_ml: row.volume_ml,
    dilution: row.dilution,
    findings: { ...NO_FINDINGS, ...row.findings },
    findings_entered:
      row.findings_at === null ? null : { by: row.findings_by_name, at: row.findings_at.toISOString() },
  },
  stats: statsOf(row),
  clinical: reader.patients(row.project_id) ? clinicalOf(row) : null,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...(videos === undefined ? {} : { videos }),
});
