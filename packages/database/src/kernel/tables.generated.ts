// Written by `npm run tables` from the migrated database; a test fails when it is stale.
import type { Generated } from 'kysely';
import type { Instant, Json, MaybeInstant, MaybeJson, SetInstant, SetJson } from './column-types.ts';
import type { JsonColumns } from './json-columns.ts';

export interface AccountLinksTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'password' | 'email';
  created_at: SetInstant;
  expires_at: Instant;
}

export interface AnalysesTable {
  id: string;
  project_id: string;
  dataset_id: string | null;
  patient_id: string | null;
  videos_key: string;
  status: 'completed' | 'in-progress' | 'pending' | 'failed';
  motility: MaybeJson<JsonColumns['analyses.motility']>;
  motility_at: MaybeInstant;
  concentration: MaybeJson<JsonColumns['analyses.concentration']>;
  concentration_at: MaybeInstant;
  refusals: SetJson<JsonColumns['analyses.refusals']>;
  figures: MaybeJson<JsonColumns['analyses.figures']>;
  inputs_sha256: string | null;
  figures_at: MaybeInstant;
  figures_by: string | null;
  notes: Generated<string>;
  issued_at: MaybeInstant;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface AnalysisCorrectionsTable {
  id: string;
  project_id: string;
  analysis_id: string;
  video_id: string;
  video_analysis_id: string | null;
  track: number | null;
  action: 'exclude' | 'include' | 'split' | 'join';
  frame: number | null;
  other_track: number | null;
  reason: string;
  created_by: string | null;
  created_at: SetInstant;
}

export interface AnalysisFramesTable {
  analysis_id: string;
  project_id: string;
  frame_index: number;
  frame_id: string | null;
}

export interface AnalysisPrintsTable {
  task_id: string;
  project_id: string;
  analysis_id: string;
  file_name: string;
  document: Json<JsonColumns['analysis_prints.document']>;
  pdf_key: string | null;
}

export interface AnalysisVersionsTable {
  analysis_id: string;
  project_id: string;
  number: number;
  cause: 'calculation' | 'correction';
  figures: Json<JsonColumns['analysis_versions.figures']>;
  motility: MaybeJson<JsonColumns['analysis_versions.motility']>;
  concentration: MaybeJson<JsonColumns['analysis_versions.concentration']>;
  inputs_sha256: string;
  made_at: Instant;
  made_by: string | null;
  replaced_at: SetInstant;
}

export interface AnalysisVideosTable {
  analysis_id: string;
  project_id: string;
  video_id: string;
  position: number;
  video_analysis_id: string | null;
  excluded: Generated<boolean>;
  summary: MaybeJson<JsonColumns['analysis_videos.summary']>;
  tracks_key: string | null;
}

export interface AnnotationAgreementsTable {
  id: string;
  project_id: string;
  round_id: string;
  frame_id: string;
  kind: 'pair' | 'reference';
  layer_a: string;
  layer_b: string | null;
  person_a: string;
  person_b: string | null;
  both_count: number;
  a_only: number;
  b_only: number;
  overlap_sum: number;
  class_table: Json<JsonColumns['annotation_agreements.class_table']>;
  at: SetInstant;
}

export interface AnnotationConflictsTable {
  id: string;
  project_id: string;
  target_id: string;
  frame_id: string;
  object_id: string;
  mine_seq: number;
  theirs_seq: number;
  state: Generated<'open' | 'settled'>;
  kept: 'mine' | 'theirs' | 'edited' | null;
  settled_by: string | null;
  settled_at: MaybeInstant;
  created_at: SetInstant;
}

export interface AnnotationEditsTable {
  target_id: string;
  seq: number;
  project_id: string;
  frame_id: string;
  edit_id: string;
  batch_id: string;
  client_id: string | null;
  user_id: string | null;
  kind: 'create' | 'update' | 'delete' | 'settle' | 'run';
  object_id: string | null;
  base: number | null;
  changes: Json<JsonColumns['annotation_edits.changes']>;
  was: MaybeJson<JsonColumns['annotation_edits.was']>;
  outcome: Generated<'applied' | 'merged' | 'conflict'>;
  undoes: string | null;
  made_at: SetInstant;
  at: SetInstant;
  follows: string | null;
}

export interface AnnotationLayersTable {
  id: string;
  project_id: string;
  round_id: string;
  video_id: string;
  frame_id: string;
  frame_index: number;
  kind: 'blind' | 'reference';
  annotator_id: string;
  place: number;
  edit_seq: Generated<number>;
  box_count: Generated<number>;
  state: Generated<'open' | 'done'>;
  created_at: SetInstant;
  done_at: MaybeInstant;
}

export interface AnnotationQueueTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_index: number;
  frame_id: string | null;
  kind: 'first' | 'second' | 'reference' | 'correction' | 'uncertain' | 'disagree';
  rank: Generated<number>;
  score: Generated<number>;
  source: SetJson<JsonColumns['annotation_queue.source']>;
  assignee: string | null;
  state: Generated<'open' | 'done' | 'dismissed'>;
  created_at: SetInstant;
  ended_at: MaybeInstant;
}

export interface AnnotationRoundFramesTable {
  round_id: string;
  frame_id: string;
  project_id: string;
  video_id: string;
  frame_index: number;
  kind: 'work' | 'reference';
  adjudicated_by: string | null;
  adjudicated_at: MaybeInstant;
}

export interface AnnotationRoundsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  name: string;
  overlap_percent: number;
  created_by: string | null;
  created_at: SetInstant;
}

export interface AuditChainsTable {
  chain: string;
  last_number: number;
  last_hash: Buffer;
}

export interface AuditKeysTable {
  subject_id: string;
  project_id: string;
  key: Buffer;
}

export interface AuditLogTable {
  id: string;
  chain: Generated<string>;
  number: Generated<number>;
  at: SetInstant;
  type: 'auth' | 'user' | 'permission' | 'data' | 'system' | 'api';
  severity: Generated<'info' | 'warning' | 'error' | 'critical'>;
  action: string;
  user_id: string | null;
  user_name: Generated<string>;
  user_email: Generated<string>;
  project_id: string | null;
  subject_type: Generated<string>;
  subject_id: Generated<string>;
  before: MaybeJson<JsonColumns['audit_log.before']>;
  after: MaybeJson<JsonColumns['audit_log.after']>;
  ip_address: Generated<string>;
  user_agent: Generated<string>;
  previous_hash: Generated<Buffer>;
  hash: Generated<Buffer>;
}

export interface AuditProgressTable {
  chain: string;
  number: number;
  hash: Buffer;
  again_through: Generated<number>;
  again_at: MaybeInstant;
}

export interface AuditVerificationsTable {
  id: string;
  started_at: SetInstant;
  ended_at: MaybeInstant;
  chains: Generated<number>;
  entries: Generated<number>;
  broken_count: Generated<number>;
  broken: SetJson<JsonColumns['audit_verifications.broken']>;
}

export interface BackupRecordsTable {
  id: string;
  kind: 'backup' | 'restore_test';
  result: 'passed' | 'failed';
  reason: Generated<string>;
  size_bytes: number | null;
  started_at: Instant;
  ended_at: SetInstant;
}

export interface BlobRemovalsTable {
  prefix: string;
  due_at: Instant;
  created_at: SetInstant;
}

export interface CalculationNeedsTable {
  task_id: string;
  project_id: string;
  analysis_task_id: string;
  video_id: string;
  ended: Generated<boolean>;
}

export interface CalculationsTable {
  task_id: string;
  project_id: string;
  kind: 'motility' | 'concentration';
  video_ids: string[];
  video_analysis_ids: string[];
  refusals: SetJson<JsonColumns['calculations.refusals']>;
  save_results: boolean;
  analysis_id: string | null;
  created_by: string | null;
  created_at: SetInstant;
}

export interface CalibrationAreasTable {
  id: string;
  calibration_id: string;
  name: string;
  version: number;
  width: number;
  height: number;
  parts: Json<JsonColumns['calibration_areas.parts']>;
  excluded: Json<JsonColumns['calibration_areas.excluded']>;
  reason: string;
  created_by: string | null;
  created_at: SetInstant;
  ended_at: MaybeInstant;
  ended_by: string | null;
  end_reason: string | null;
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
  camera_rate: number | null;
  retired_at: MaybeInstant;
  used_at: MaybeInstant;
  is_demo: Generated<boolean>;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
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
  created_at: SetInstant;
}

export interface DataLabelsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  user_id: string;
  label_type: 'detection' | 'morphology';
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  item_count: Generated<number>;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface DatasetFramesTable {
  project_id: string;
  dataset_id: string;
  video_id: string;
  frame_id: string;
  created_by: string | null;
  created_at: SetInstant;
}

export interface DatasetVersionFramesTable {
  version_id: string;
  project_id: string;
  frame_id: string;
  video_id: string;
  patient_id: string | null;
  split: 'train' | 'validation' | 'test';
  frame_key: string;
  frame_sha256: string;
  content_sha256: string;
  picture_hash: string;
}

export interface DatasetVersionsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  number: number;
  task: 'head_detection' | 'click_segmentation' | 'morphology';
  manifest_sha256: string;
  manifest_key: string;
  split_by: 'patient' | 'video' | 'time';
  seed: number;
  frame_count: number;
  item_count: number;
  approved_items: number;
  counts: Json<JsonColumns['dataset_versions.counts']>;
  left_out: Json<JsonColumns['dataset_versions.left_out']>;
  leak_check: Json<JsonColumns['dataset_versions.leak_check']>;
  previous_id: string | null;
  created_by: string | null;
  created_at: SetInstant;
  manifest_bytes: number | null;
}

export interface DatasetsTable {
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  type: 'detection' | 'morphology' | 'combined' | null;
  status: Generated<'draft' | 'in-progress' | 'completed' | 'archived' | 'active'>;
  metadata: SetJson<JsonColumns['datasets.metadata']>;
  patient_id: string | null;
  collected_at: MaybeInstant;
  abstinence_days: number | null;
  volume_ml: number | null;
  dilution: number | null;
  findings: SetJson<JsonColumns['datasets.findings']>;
  findings_by: string | null;
  findings_at: MaybeInstant;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
  code: Generated<string>;
  numbered_videos: Generated<number>;
}

export interface DeadLettersTable {
  id: string;
  project_id: string | null;
  task_id: string | null;
  job_name: string;
  job_id: string;
  payload: Json<JsonColumns['dead_letters.payload']>;
  reason: string;
  attempts: number;
  created_at: SetInstant;
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
  class: 'sperm' | 'cluster' | 'small_or_pinhead' | 'debris' | 'round_cell';
  verified: Generated<boolean>;
  source: 'model' | 'manual' | 'import';
  model_id: string | null;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
  seq: Generated<number>;
  attributes: Generated<string[]>;
  track_no: number | null;
  edited_at: MaybeInstant;
  cut: Generated<boolean>;
  has_mask: Generated<boolean>;
}

export interface ErasuresTable {
  patient_id: string;
  project_id: string;
  objects: Json<JsonColumns['erasures.objects']>;
  held_report_ids: Generated<string[]>;
  erased_at: SetInstant;
}

export interface FramePicturesTable {
  frame_id: string;
  project_id: string;
  blob_key: string;
  sha256: string;
  content_sha256: string;
  picture_hash: string;
}

export interface FramePresenceTable {
  frame_id: string;
  client_id: string;
  project_id: string;
  user_id: string;
  selected: string | null;
  seen_at: SetInstant;
}

export interface FramesTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_index: number;
  time_offset: number | null;
  width: number;
  height: number;
  blob_key: string;
  selected: Generated<boolean>;
  annotated: Generated<boolean>;
  note: Generated<string>;
  detection_status: Generated<'none' | 'pending' | 'processing' | 'completed' | 'failed'>;
  detection_count: Generated<number>;
  detection_model_id: string | null;
  detection_result_key: string | null;
  detection_notice: MaybeJson<JsonColumns['frames.detection_notice']>;
  detection_task_id: string | null;
  extraction_session: string | null;
  created_at: SetInstant;
  edit_seq: Generated<number>;
  verified_count: Generated<number>;
  edited_at: MaybeInstant;
  crop_count: Generated<number>;
  labeled_count: Generated<number>;
  labeled_crop_count: Generated<number>;
  detection_progress: Generated<number>;
  morphology_progress: Generated<number>;
  mask_count: Generated<number>;
  masked_crop_count: Generated<number>;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: MaybeJson<JsonColumns['idempotency_keys.answer']>;
  created_at: SetInstant;
}

export interface IssuesTable {
  id: string;
  project_id: string;
  title: string;
  type: 'bug' | 'enhancement' | 'feature';
  priority: 'high' | 'medium' | 'low';
  status: Generated<'open' | 'in-progress' | 'closed'>;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface LabelExportsTable {
  id: string;
  project_id: string;
  label_id: string;
  task_id: string;
  format: 'coco' | 'yolo' | 'voc' | 'mot' | 'masks';
  options: SetJson<JsonColumns['label_exports.options']>;
  item_count: number;
  frame_count: number;
  blob_key: string;
  size_bytes: number;
  sha256: string;
  video_ids: string[];
  created_by: string | null;
  created_at: SetInstant;
  expires_at: Instant;
}

export interface LabelImportsTable {
  id: string;
  project_id: string;
  label_id: string;
  task_id: string | null;
  format: 'coco' | 'yolo' | 'voc' | 'mot' | null;
  blob_key: string;
  size_bytes: number;
  sha256: string;
  state: Generated<'uploaded' | 'reading' | 'preview' | 'applying' | 'applied' | 'failed'>;
  class_map: SetJson<JsonColumns['label_imports.class_map']>;
  preview: MaybeJson<JsonColumns['label_imports.preview']>;
  notice: MaybeJson<JsonColumns['label_imports.notice']>;
  video_ids: Generated<string[]>;
  created_by: string | null;
  created_at: SetInstant;
  applied_at: MaybeInstant;
  expires_at: Instant;
}

export interface LabelItemsTable {
  id: string;
  project_id: string;
  label_id: string;
  video_id: string;
  frame_id: string;
  frame_index: number;
  detection_id: string;
  class_name: string;
  quality: 'good' | 'fair' | 'bad' | null;
  notes: Generated<string>;
  labeled_by: string | null;
  labeled_at: SetInstant;
  box_confidence: number | null;
  mask_id: string | null;
  morphology_class: 'normal' | 'abnormal_head' | 'abnormal_midpiece' | 'abnormal_tail' | 'cytoplasmic_droplet' | null;
  class_confidence: number | null;
  defects: Generated<string[]>;
}

export interface LabellingGuidesTable {
  project_id: string;
  version: number;
  body: string;
  written_by: string | null;
  created_at: SetInstant;
}

export interface LayerBoxesTable {
  id: string;
  project_id: string;
  layer_id: string;
  frame_id: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  confidence: number;
  class: 'sperm' | 'cluster' | 'small_or_pinhead' | 'debris' | 'round_cell';
  verified: Generated<boolean>;
  source: 'model' | 'manual' | 'import';
  attributes: Generated<string[]>;
  track_no: number | null;
  seq: number;
}

export interface LinkedIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: SetInstant;
}

export interface MailsTable {
  id: string;
  source_key: string;
  recipient: string;
  recipient_name: Generated<string>;
  template: string;
  params: SetJson<JsonColumns['mails.params']>;
  because: SetJson<JsonColumns['mails.because']>;
  link: string | null;
  language: Generated<'en' | 'vi' | 'fr' | 'es'>;
  project_id: string | null;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  created_at: SetInstant;
  sent_at: MaybeInstant;
}

export interface MasksTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_id: string;
  detection_id: string;
  rect: number[];
  grid: number;
  parts: Buffer;
  model: string | null;
  points: SetJson<JsonColumns['masks.points']>;
  confidence: number | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface ModelComparisonVideosTable {
  comparison_id: string;
  project_id: string;
  number: number;
  video_id: string;
}

export interface ModelComparisonsTable {
  id: string;
  project_id: string;
  champion_id: string | null;
  candidate_id: string;
  version_id: string;
  task_id: string;
  state: Generated<'queued' | 'running' | 'completed' | 'failed'>;
  reason: MaybeJson<JsonColumns['model_comparisons.reason']>;
  results: MaybeJson<JsonColumns['model_comparisons.results']>;
  results_sha256: string | null;
  rules: MaybeJson<JsonColumns['model_comparisons.rules']>;
  passed: boolean | null;
  scores_key: string | null;
  created_by: string | null;
  created_at: SetInstant;
  ended_at: MaybeInstant;
  redacted_sha256: string | null;
}

export interface ModelDeploymentsTable {
  id: string;
  project_id: string | null;
  type: 'detection' | 'segmentation' | 'morphology';
  model_id: string;
  alias: 'champion' | 'candidate';
  since: SetInstant;
  until: MaybeInstant;
  deployed_by: string | null;
  reason: Generated<string>;
  comparison_id: string | null;
  signature: MaybeJson<JsonColumns['model_deployments.signature']>;
  previous_id: string | null;
}

export interface ModelsTable {
  id: string;
  project_id: string | null;
  code: string;
  name: string;
  type: 'detection' | 'segmentation' | 'morphology';
  sha256: string | null;
  shipped_path: string | null;
  blob_key: string | null;
  description: MaybeJson<JsonColumns['models.description']>;
  is_default: Generated<boolean>;
  created_at: SetInstant;
  origin: Generated<'shipped' | 'trained' | 'imported'>;
  dataset_id: string | null;
  dataset_name: string | null;
  version_id: string | null;
  config: MaybeJson<JsonColumns['models.config']>;
  notes: Generated<string>;
  status: Generated<'created' | 'training' | 'completed' | 'trained' | 'stopped' | 'failed'>;
  metrics: MaybeJson<JsonColumns['models.metrics']>;
  trained_at: MaybeInstant;
  created_by: string | null;
  updated_at: SetInstant;
  variant_of: string | null;
  precision: Generated<'float32' | 'int8'>;
  card: MaybeJson<JsonColumns['models.card']>;
  file_bytes: number | null;
}

export interface NormalFormsSourcesTable {
  dataset_id: string;
  project_id: string;
  label_id: string;
  label_type: Generated<string>;
  chosen_by: string | null;
  chosen_at: SetInstant;
}

export interface NotificationsTable {
  id: string;
  owner_id: string;
  outbox_id: string;
  project_id: string | null;
  video_id: string | null;
  dataset_id: string | null;
  code: string;
  params: SetJson<JsonColumns['notifications.params']>;
  because: SetJson<JsonColumns['notifications.because']>;
  link: string | null;
  severity: Generated<'info' | 'warning' | 'error' | 'critical'>;
  created_at: SetInstant;
  read_at: MaybeInstant;
  changed_in: Generated<string>;
}

export interface OutboxTable {
  id: string;
  kind: string;
  project_id: string | null;
  payload: Json<JsonColumns['outbox.payload']>;
  created_at: SetInstant;
  delivered_at: MaybeInstant;
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  user_id: string | null;
  expires_at: Instant;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: SetInstant;
  last_used_at: MaybeInstant;
}

export interface PatientsTable {
  id: string;
  project_id: string;
  name: string;
  date_of_birth: string | null;
  email: Generated<string>;
  contact_number: Generated<string>;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
  medical_record_number: Generated<string>;
  code: Generated<string>;
  training_consent: Generated<boolean>;
  training_consent_by: string | null;
  training_consent_at: MaybeInstant;
}

export interface PermissionsTable {
  id: string;
  code: string;
  name: string;
  module: 'system' | 'business' | 'technical' | 'project';
  description: string;
}

export interface PredictionsTable {
  id: string;
  project_id: string;
  name: string;
  model_id: string;
  video_id: string;
  task_id: string;
  status: Generated<'queued' | 'running' | 'completed' | 'failed'>;
  reason: MaybeJson<JsonColumns['predictions.reason']>;
  metrics: MaybeJson<JsonColumns['predictions.metrics']>;
  frames: MaybeJson<JsonColumns['predictions.frames']>;
  results_key: string | null;
  created_by: string | null;
  created_at: SetInstant;
  ended_at: MaybeInstant;
}

export interface ProductVersionsTable {
  id: string;
  version: string;
  since: SetInstant;
}

export interface ProjectCountersTable {
  project_id: string;
  patients: Generated<number>;
  samples: Generated<number>;
}

export interface ProjectMemberRolesTable {
  project_id: string;
  user_id: string;
  role_id: string;
}

export interface ProjectMembersTable {
  project_id: string;
  user_id: string;
  access_level: Generated<'viewer' | 'member' | 'editor' | 'admin'>;
  custom_permissions: Generated<string[]>;
  objectives: Generated<string>;
  created_at: SetInstant;
}

export interface ProjectsTable {
  id: string;
  name: string;
  description: Generated<string>;
  status: Generated<'active' | 'pending' | 'completed' | 'archived'>;
  status_before_archive: 'active' | 'pending' | 'completed' | 'archived' | null;
  is_demo: Generated<boolean>;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: MaybeInstant;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: SetInstant;
  used_at: MaybeInstant;
}

export interface ReportMailsTable {
  id: string;
  project_id: string;
  report_id: string;
  task_id: string;
  recipient: string;
  subject: string;
  message: string;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  created_by: string | null;
  created_at: SetInstant;
  sent_at: MaybeInstant;
}

export interface ReportTemplatesTable {
  id: string;
  code: string;
  name: string;
  is_default: Generated<boolean>;
  defaults: Json<JsonColumns['report_templates.defaults']>;
}

export interface ReportsTable {
  id: string;
  project_id: string;
  analysis_id: string;
  patient_id: string | null;
  title: string;
  template_id: string;
  settings: Json<JsonColumns['reports.settings']>;
  document: Json<JsonColumns['reports.document']>;
  content_sha256: string;
  status: Generated<'draft' | 'issued'>;
  amends_id: string | null;
  pdf_key: string | null;
  pdf_sha256: string | null;
  pdf_task_id: string | null;
  issued_by: string | null;
  issued_at: MaybeInstant;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
}

export interface RetentionPassesTable {
  name: string;
  after_at: Instant;
  after_id: string;
  ended_at: MaybeInstant;
}

export interface ReviewCommentsTable {
  id: string;
  project_id: string;
  review_item_id: string;
  object_id: string | null;
  x: number;
  y: number;
  body: string;
  created_by: string | null;
  created_at: SetInstant;
  settled_by: string | null;
  settled_at: MaybeInstant;
}

export interface ReviewItemsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  label_id: string;
  type: 'detection' | 'morphology';
  video_id: string;
  frame_id: string;
  frame_index: number;
  label_item_id: string | null;
  detection_id: string | null;
  status: Generated<'pending' | 'approved' | 'rejected' | 'needsCorrection'>;
  notes: Generated<string>;
  reviewed_by: string | null;
  reviewed_at: MaybeInstant;
  returned_at: MaybeInstant;
  item_count: number;
  confidence: number | null;
  version: Generated<number>;
  created_by: string;
  created_at: SetInstant;
}

export interface RolePermissionsTable {
  role_id: string;
  permission_id: string;
}

export interface RolesTable {
  id: string;
  code: string;
  name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  created_at: SetInstant;
}

export interface SecondFactorsTable {
  user_id: string;
  sealed_secret: Buffer;
  created_at: SetInstant;
  confirmed_at: MaybeInstant;
  last_step: Generated<number>;
}

export interface SelfChecksTable {
  id: string;
  task_id: string | null;
  product_version: string;
  rules_version: string;
  models: Json<JsonColumns['self_checks.models']>;
  figures: Json<JsonColumns['self_checks.figures']>;
  passed: boolean;
  fields: number;
  tracks: number;
  seconds: number;
  created_at: SetInstant;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: SetInstant;
  last_activity_at: SetInstant;
  expires_at: Instant;
  revoked_at: MaybeInstant;
  revoked_reason: string | null;
  ip_address: Generated<string>;
  user_agent: Generated<string>;
}

export interface SetPicturesTable {
  id: string;
  project_id: string;
  video_id: string;
  number: number;
  original_filename: string;
  blob_key: string;
  size_bytes: number;
  sha256: string;
  status: Generated<'pending' | 'stored' | 'refused'>;
  notice: MaybeJson<JsonColumns['set_pictures.notice']>;
  created_by: string | null;
  created_at: SetInstant;
}

export interface SignInChallengesTable {
  token_hash: Buffer;
  user_id: string;
  next: 'totp' | 'totp-enrol' | 'passkey' | 'change-password';
  proven: Generated<boolean>;
  expires_at: Instant;
}

export interface SystemSettingsTable {
  group_name: 'general' | 'security' | 'storage' | 'notifications' | 'training';
  value: Json<JsonColumns['system_settings.value']>;
  updated_at: SetInstant;
}

export interface TasksTable {
  id: string;
  project_id: string | null;
  task_type: 'ingest' | 'extraction' | 'detection' | 'analysis' | 'mask' | 'training' | 'prediction' | 'export' | 'report' | 'mail' | 'comparison' | 'dataset';
  status: Generated<'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'>;
  stage: Generated<string>;
  notice: MaybeJson<JsonColumns['tasks.notice']>;
  progress: Generated<number>;
  subject_kind: string | null;
  subject_id: string | null;
  video_id: string | null;
  dataset_id: string | null;
  job_name: string;
  job_id: string | null;
  attempt_token: string | null;
  attempts: Generated<number>;
  result: MaybeJson<JsonColumns['tasks.result']>;
  version: Generated<number>;
  changed_in: Generated<string>;
  created_by: string | null;
  created_at: SetInstant;
  started_at: MaybeInstant;
  finished_at: MaybeInstant;
  updated_at: SetInstant;
}

export interface ThrottlesTable {
  key: string;
  window_start: Instant;
  hits: number;
}

export interface TrainingLogTable {
  run_id: string;
  project_id: string;
  line: number;
  at: SetInstant;
  level: 'info' | 'warning' | 'error';
  code: string;
  params: SetJson<JsonColumns['training_log.params']>;
}

export interface TrainingMetricsTable {
  run_id: string;
  project_id: string;
  name: string;
  epoch: number;
  value: number;
}

export interface TrainingRunsTable {
  id: string;
  project_id: string;
  model_id: string;
  task_id: string;
  version_id: string | null;
  settings: Json<JsonColumns['training_runs.settings']>;
  seed: number;
  identity_sha256: string | null;
  weights_sha256: string | null;
  device: string | null;
  processes: Generated<number>;
  state: Generated<'queued' | 'running' | 'completed' | 'stopped' | 'failed'>;
  reason: MaybeJson<JsonColumns['training_runs.reason']>;
  epoch: Generated<number>;
  epochs: number;
  best_epoch: number | null;
  batch: Generated<number>;
  batches: Generated<number>;
  epoch_seconds: number | null;
  checkpoint_key: string | null;
  checkpoint_epoch: number | null;
  seen_at: MaybeInstant;
  created_by: string | null;
  created_at: SetInstant;
  started_at: MaybeInstant;
  ended_at: MaybeInstant;
  start_from: Generated<'model_in_use' | 'beginning'>;
  start_model_id: string | null;
  start_sha256: string | null;
  checkpoint_bytes: number | null;
}

export interface UploadsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  created_by: string;
  size_bytes: number;
  metadata: Json<JsonColumns['uploads.metadata']>;
  video_id: string | null;
  created_at: SetInstant;
  expires_at: Instant;
}

export interface UserRolesTable {
  user_id: string;
  role_id: string;
}

export interface UserSettingsTable {
  owner_id: string;
  dark_mode: boolean;
  email_notifications: boolean;
  language: 'en' | 'vi' | 'fr' | 'es';
  default_project: string | null;
  changed_in: Generated<string>;
  created_at: SetInstant;
  updated_at: SetInstant;
  key_bindings: SetJson<JsonColumns['user_settings.key_bindings']>;
}

export interface UsersTable {
  id: string;
  email: string;
  display_name: string;
  password_hash: string;
  password_changed_at: SetInstant;
  is_active: Generated<boolean>;
  email_proven_at: MaybeInstant;
  phone_number: Generated<string>;
  job_title: Generated<string>;
  department: Generated<string>;
  organization: Generated<string>;
  created_at: SetInstant;
  updated_at: SetInstant;
  deleted_at: MaybeInstant;
  signing_name: Generated<string>;
  signing_title: Generated<string>;
}

export interface VideoAnalysesTable {
  id: string;
  project_id: string;
  video_id: string;
  video_sha256: string;
  model_id: string;
  model_sha256: string;
  parameters: Json<JsonColumns['video_analyses.parameters']>;
  parameters_sha256: string;
  summary: MaybeJson<JsonColumns['video_analyses.summary']>;
  warnings: Generated<string[]>;
  tracks_key: string | null;
  runs: Generated<number>;
  task_id: string | null;
  completed_at: MaybeInstant;
  created_at: SetInstant;
}

export interface VideoAreasTable {
  video_id: string;
  project_id: string;
  width: number;
  height: number;
  excluded: Json<JsonColumns['video_areas.excluded']>;
  used_share: number;
  kinds: string[];
  created_at: SetInstant;
}

export interface VideoSetAreasTable {
  id: string;
  project_id: string;
  video_id: string;
  version: number;
  width: number;
  height: number;
  parts: Json<JsonColumns['video_set_areas.parts']>;
  excluded: Json<JsonColumns['video_set_areas.excluded']>;
  reason: string;
  created_by: string | null;
  created_at: SetInstant;
  ended_at: MaybeInstant;
  ended_by: string | null;
  end_reason: string | null;
  preset_id: string | null;
}

export interface VideoStoreUsesTable {
  name: 'firebase' | 'cloud' | 'local';
  since: SetInstant;
}

export interface VideosTable {
  id: string;
  project_id: string;
  dataset_id: string;
  name: string;
  description: Generated<string>;
  original_filename: string;
  tags: Generated<string[]>;
  source: Generated<string>;
  capture_date: string | null;
  calibration_id: string | null;
  blob_key: string;
  size_bytes: number;
  sha256: string;
  status: Generated<'pending' | 'uploaded' | 'queued' | 'processing' | 'detection' | 'completed' | 'failed'>;
  status_notice: MaybeJson<JsonColumns['videos.status_notice']>;
  container: string | null;
  codec: string | null;
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
  frame_rate: number | null;
  declared_frames: number | null;
  frames_count: number | null;
  quality: MaybeJson<JsonColumns['videos.quality']>;
  quality_verdict: string | null;
  timeline_key: string | null;
  preview_key: string | null;
  thumbnail_key: string | null;
  extracted_frames: Generated<number>;
  last_extraction_at: MaybeInstant;
  last_task_id: string | null;
  removal_told_at: MaybeInstant;
  original_removed_at: MaybeInstant;
  created_by: string | null;
  created_at: SetInstant;
  updated_at: SetInstant;
  number: Generated<number>;
  kind: Generated<'video' | 'pictures'>;
  preparation: Generated<'fresh' | 'papanicolaou' | 'shorr' | 'diff_quik' | 'other_stain'>;
}

export interface WorkersTable {
  id: string;
  host: string;
  queues: string[];
  started_at: SetInstant;
  seen_at: SetInstant;
  version: Generated<string>;
}

export interface Tables {
  account_links: AccountLinksTable;
  analyses: AnalysesTable;
  analysis_corrections: AnalysisCorrectionsTable;
  analysis_frames: AnalysisFramesTable;
  analysis_prints: AnalysisPrintsTable;
  analysis_versions: AnalysisVersionsTable;
  analysis_videos: AnalysisVideosTable;
  annotation_agreements: AnnotationAgreementsTable;
  annotation_conflicts: AnnotationConflictsTable;
  annotation_edits: AnnotationEditsTable;
  annotation_layers: AnnotationLayersTable;
  annotation_queue: AnnotationQueueTable;
  annotation_round_frames: AnnotationRoundFramesTable;
  annotation_rounds: AnnotationRoundsTable;
  audit_chains: AuditChainsTable;
  audit_keys: AuditKeysTable;
  audit_log: AuditLogTable;
  audit_progress: AuditProgressTable;
  audit_verifications: AuditVerificationsTable;
  backup_records: BackupRecordsTable;
  blob_removals: BlobRemovalsTable;
  calculation_needs: CalculationNeedsTable;
  calculations: CalculationsTable;
  calibration_areas: CalibrationAreasTable;
  calibrations: CalibrationsTable;
  crops: CropsTable;
  data_labels: DataLabelsTable;
  dataset_frames: DatasetFramesTable;
  dataset_version_frames: DatasetVersionFramesTable;
  dataset_versions: DatasetVersionsTable;
  datasets: DatasetsTable;
  dead_letters: DeadLettersTable;
  detections: DetectionsTable;
  erasures: ErasuresTable;
  frame_pictures: FramePicturesTable;
  frame_presence: FramePresenceTable;
  frames: FramesTable;
  idempotency_keys: IdempotencyKeysTable;
  issues: IssuesTable;
  label_exports: LabelExportsTable;
  label_imports: LabelImportsTable;
  label_items: LabelItemsTable;
  labelling_guides: LabellingGuidesTable;
  layer_boxes: LayerBoxesTable;
  linked_identities: LinkedIdentitiesTable;
  mails: MailsTable;
  masks: MasksTable;
  model_comparison_videos: ModelComparisonVideosTable;
  model_comparisons: ModelComparisonsTable;
  model_deployments: ModelDeploymentsTable;
  models: ModelsTable;
  normal_forms_sources: NormalFormsSourcesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  patients: PatientsTable;
  permissions: PermissionsTable;
  predictions: PredictionsTable;
  product_versions: ProductVersionsTable;
  project_counters: ProjectCountersTable;
  project_member_roles: ProjectMemberRolesTable;
  project_members: ProjectMembersTable;
  projects: ProjectsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  report_mails: ReportMailsTable;
  report_templates: ReportTemplatesTable;
  reports: ReportsTable;
  retention_passes: RetentionPassesTable;
  review_comments: ReviewCommentsTable;
  review_items: ReviewItemsTable;
  role_permissions: RolePermissionsTable;
  roles: RolesTable;
  second_factors: SecondFactorsTable;
  self_checks: SelfChecksTable;
  sessions: SessionsTable;
  set_pictures: SetPicturesTable;
  sign_in_challenges: SignInChallengesTable;
  system_settings: SystemSettingsTable;
  tasks: TasksTable;
  throttles: ThrottlesTable;
  training_log: TrainingLogTable;
  training_metrics: TrainingMetricsTable;
  training_runs: TrainingRunsTable;
  uploads: UploadsTable;
  user_roles: UserRolesTable;
  user_settings: UserSettingsTable;
  users: UsersTable;
  video_analyses: VideoAnalysesTable;
  video_areas: VideoAreasTable;
  video_set_areas: VideoSetAreasTable;
  video_store_uses: VideoStoreUsesTable;
  videos: VideosTable;
  workers: WorkersTable;
}
