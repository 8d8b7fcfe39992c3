import type { AccessLevel } from '@sarm/domain/access-levels';
import type { DetectionStatus } from '@sarm/domain/detection';
import type { PermissionModule } from '@sarm/domain/permissions';
import type {
  DatasetStatus,
  DatasetType,
  LogSeverity,
  LogType,
  ProjectStatus,
  QualityReason,
  QualityVerdict,
  TaskStatus,
  TaskType,
  VideoStatus,
} from '@sarm/domain/statuses';
import type { Generated, JSONColumnType } from 'kysely';
import type { Big, Instant, MaybeInstant } from './column-types.ts';
import type { MeasuringTables } from './measuring-tables.ts';

export interface UsersTable {
  id: string;
  email: string;
  display_name: string;
  password_hash: string;
  password_changed_at: Instant;
  is_active: Generated<boolean>;
  phone_number: Generated<string>;
  job_title: Generated<string>;
  department: Generated<string>;
  organization: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}
export interface PermissionsTable {
  id: string;
  code: string;
  name: string;
  module: PermissionModule;
  description: string;
}
export interface RolesTable {
  id: string;
  code: string;
  name: string;
  description: Generated<string>;
  is_system: Generated<boolean>;
  created_at: Instant;
}
export interface RolePermissionsTable {
  role_id: string;
  permission_id: string;
}
export interface UserRolesTable {
  user_id: string;
  role_id: string;
}
export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Instant;
  last_activity_at: Instant;
  expires_at: Instant;
  revoked_at: MaybeInstant;
  revoked_reason: string | null;
  ip_address: Generated<string>;
  user_agent: Generated<string>;
}
export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: Instant;
  used_at: MaybeInstant;
}
export interface ThrottlesTable {
  key: string;
  window_start: Instant;
  hits: number;
}
export interface SystemSettingsTable {
  group_name: string;
  value: JSONColumnType<Record<string, unknown>>;
  updated_at: Instant;
}
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: JSONColumnType<object> | null;
  created_at: Instant;
}
export interface ProjectsTable {
  id: string;
  name: string;
  description: Generated<string>;
  status: Generated<ProjectStatus>;
  status_before_archive: ProjectStatus | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface ProjectMembersTable {
  project_id: string;
  user_id: string;
  access_level: Generated<AccessLevel>;
  custom_permissions: Generated<string[]>;
  created_at: Instant;
}
export interface ProjectMemberRolesTable {
  project_id: string;
  user_id: string;
  role_id: string;
}
export interface DatasetsTable {
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  type: DatasetType | null;
  status: Generated<DatasetStatus>;
  metadata: JSONColumnType<Record<string, unknown>>;
  patient_id: string | null;
  collected_at: MaybeInstant;
  abstinence_days: number | null;
  volume_ml: number | null;
  dilution: number | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface StoredQuality {
  verdict: QualityVerdict;
  reasons: QualityReason[];
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
  blob_key: string;
  size_bytes: Big;
  sha256: string;
  status: Generated<VideoStatus>;
  status_message: Generated<string>;
  container: string | null;
  codec: string | null;
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
  frame_rate: number | null;
  declared_frames: number | null;
  frames_count: number | null;
  quality: JSONColumnType<StoredQuality> | null;
  timeline_key: string | null;
  preview_key: string | null;
  thumbnail_key: string | null;
  extracted_frames: Generated<number>;
  last_extraction_at: MaybeInstant;
  last_task_id: string | null;
  calibration_id: string | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
}
export interface FramesTable {
  id: string;
  project_id: string;
  video_id: string;
  frame_index: number;
  time_offset: number;
  width: number;
  height: number;
  blob_key: string;
  selected: Generated<boolean>;
  annotated: Generated<boolean>;
  note: Generated<string>;
  detection_status: Generated<DetectionStatus>;
  detection_count: Generated<number>;
  detection_model_id: string | null;
  detection_result_key: string | null;
  detection_message: Generated<string>;
  detection_task_id: string | null;
  extraction_session: string | null;
  created_at: Instant;
}
export interface UploadsTable {
  id: string;
  project_id: string;
  dataset_id: string;
  created_by: string;
  size_bytes: Big;
  metadata: JSONColumnType<Record<string, string | null>>;
  video_id: string | null;
  created_at: Instant;
  expires_at: Instant;
}
export interface TasksTable {
  id: string;
  project_id: string;
  task_type: TaskType;
  status: Generated<TaskStatus>;
  stage: Generated<string>;
  message: Generated<string>;
  progress: Generated<number>;
  video_id: string | null;
  dataset_id: string | null;
  job_name: string;
  job_id: string | null;
  attempt_token: string | null;
  attempts: Generated<number>;
  result: JSONColumnType<object> | null;
  version: Big;
  created_by: string | null;
  created_at: Instant;
  started_at: MaybeInstant;
  finished_at: MaybeInstant;
  updated_at: Instant;
}
export interface DeadLettersTable {
  id: string;
  project_id: string;
  task_id: string | null;
  job_name: string;
  job_id: string;
  payload: JSONColumnType<object>;
  reason: string;
  attempts: number;
  created_at: Instant;
}
export interface WorkersTable {
  id: string;
  host: string;
  queues: string[];
  started_at: Instant;
  seen_at: Instant;
}
export interface AuditLogTable {
  id: string;
  chain: Generated<string>;
  number: Generated<number>;
  at: Instant;
  type: LogType;
  severity: LogSeverity;
  action: string;
  message: string;
  user_id: string | null;
  user_name: Generated<string>;
  user_email: Generated<string>;
  project_id: string | null;
  resource_type: Generated<string>;
  resource_id: Generated<string>;
  ip_address: Generated<string>;
  user_agent: Generated<string>;
  details: JSONColumnType<Record<string, unknown>>;
  previous_hash: Generated<Buffer>;
  hash: Generated<Buffer>;
}
export interface AuditChainsTable {
  chain: string;
  last_number: number;
  last_hash: Buffer;
}

export interface BlobRemovalsTable {
  prefix: string;
  due_at: Instant;
  created_at: Instant;
}

export interface Tables extends MeasuringTables {
  users: UsersTable;
  permissions: PermissionsTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  throttles: ThrottlesTable;
  system_settings: SystemSettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_member_roles: ProjectMemberRolesTable;
  datasets: DatasetsTable;
  videos: VideosTable;
  frames: FramesTable;
  uploads: UploadsTable;
  blob_removals: BlobRemovalsTable;
  tasks: TasksTable;
  dead_letters: DeadLettersTable;
  workers: WorkersTable;
  audit_log: AuditLogTable;
  audit_chains: AuditChainsTable;
}
