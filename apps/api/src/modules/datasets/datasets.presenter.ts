import type { Dataset, Video } from '@sarm/contracts/http/entities';
import type { DatasetView } from '@sarm/database/datasets.repository';

/** BUS-113, TEC-136: notes for people; measurement never reads resolution and frame rate from here. */
const METADATA_DEFAULTS: Dataset['metadata'] = {
  source: '',
  resolution: '',
  frame_rate: 30,
  capture_device: '',
  processing_status: 'pending',
};

/** BUS-090, BUS-091, TEC-134 to TEC-136, in both spellings of the project. */
export const presentDataset = (row: DatasetView, videos?: Video[]): Dataset => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  status: row.status,
  project_id: row.project_id,
  projectId: row.project_id,
  project_name: row.project_name,
  projectName: row.project_name,
  metadata: { ...METADATA_DEFAULTS, ...row.metadata },
  sample: {
    patient_id: row.patient_id,
    collected_at: row.collected_at?.toISOString() ?? null,
    abstinence_days: row.abstinence_days,
    volume_ml: row.volume_ml,
    dilution: row.dilution,
  },
  stats: {
    videos_count: row.total_videos,
    total_videos: row.total_videos,
    usable_videos: row.usable_videos,
    total_frames: row.total_frames,
    annotated_frames: row.annotated_frames,
    total_detections: row.total_detections,
    total_crops: row.total_crops,
    // No crop has a class, so there are none to count.
    annotated_morphology: 0,
  },
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...(videos === undefined ? {} : { videos }),
});
