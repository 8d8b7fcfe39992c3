import type { AnalysisStatus, CalculationKind } from '@sarm/domain/analysis';
import type { DetectionClass, DetectionSource } from '@sarm/domain/detection';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, MaybeInstant } from './column-types.ts';

export interface PatientsTable {
  id: string;
  project_id: string;
  name: string;
  date_of_birth: string | null;
  email: Generated<string>;
  contact_number: Generated<string>;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface CalibrationsTable {
  id: string;
  name: string;
  microscope: string;
  objective: string;
  pixel_size_um: number;
  chamber_type: Generated<string>;
  nominal_depth_um: number | null;
  measured_depth_um: number | null;
  depth_sd_um: number | null;
  lot: Generated<string>;
  expiry: string | null;
  segre_silberberg_factor: number | null;
  retired_at: MaybeInstant;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface ModelsTable {
  id: string;
  project_id: string | null;
  code: string;
  name: string;
  type: 'detection' | 'segmentation' | 'morphology';
  sha256: string;
  shipped_path: string | null;
  blob_key: string | null;
  description: JSONColumnType<Record<string, unknown>>;
  is_default: Generated<boolean>;
  created_at: Instant;
}
export interface DetectionsTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_id: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  confidence: number;
  class: DetectionClass;
  verified: Generated<boolean>;
  source: DetectionSource;
  model_id: string | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface CropsTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_id: string;
  detection_id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  blob_key: string;
  created_at: Instant;
}
export interface VideoAnalysesTable {
  id: string;
  project_id: string;
  video_id: string;
  video_sha256: string;
  model_id: string;
  model_sha256: string;
  parameters: JSONColumnType<Record<string, unknown>>;
  parameters_sha256: string;
  summary: JSONColumnType<object> | null;
  warnings: Generated<string[]>;
  tracks_key: string | null;
  runs: Generated<number>;
  task_id: string | null;
  completed_at: MaybeInstant;
  created_at: Instant;
}
export interface AnalysesTable {
  id: string;
  project_id: string;
  dataset_id: string | null;
  patient_id: string | null;
  video_ids: string[];
  videos_key: string;
  status: AnalysisStatus;
  motility: JSONColumnType<object> | null;
  motility_at: MaybeInstant;
  concentration: JSONColumnType<object> | null;
  concentration_at: MaybeInstant;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
/** Why a video cannot give a figure, in words for people. */
export interface Refusal {
  videoId: string;
  reason: string;
}
export interface CalculationsTable {
  task_id: string;
  project_id: string;
  kind: CalculationKind;
  video_ids: string[];
  video_analysis_ids: string[];
  refusals: JSONColumnType<Refusal[], string | undefined, string>;
  save_results: boolean;
  created_by: string | null;
  created_at: Instant;
}
export interface CalculationNeedsTable {
  task_id: string;
  project_id: string;
  analysis_task_id: string;
  video_id: string;
  ended: Generated<boolean>;
}

export interface MeasuringTables {
  patients: PatientsTable;
  calibrations: CalibrationsTable;
  models: ModelsTable;
  detections: DetectionsTable;
  crops: CropsTable;
  video_analyses: VideoAnalysesTable;
  analyses: AnalysesTable;
  calculations: CalculationsTable;
  calculation_needs: CalculationNeedsTable;
}
