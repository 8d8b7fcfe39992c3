import { ACCESS_LEVELS } from '@sarm/domain/access-levels';
import { DETECTION_STATUSES } from '@sarm/domain/detection';
import { LANGUAGES } from '@sarm/domain/languages';
import { PERMISSION_MODULES } from '@sarm/domain/permissions';
import {
  DATASET_PROCESSING_STATUSES,
  DATASET_STATUSES,
  DATASET_TYPES,
  EXTRACTION_STAGES,
  PROJECT_STATUSES,
  QUALITY_REASONS,
  QUALITY_VERDICTS,
  TASK_STATUSES,
  TASK_TYPES,
  VIDEO_STATUSES,
} from '@sarm/domain/statuses';
import { z } from 'zod';
import { notice, noticeParams } from './notice.ts';
import { datasetStats } from './dataset-stats.ts';
import { id, instant } from './scalars.ts';
import { sampleSheet } from './sample-sheet.ts';

export { id, instant } from './scalars.ts';

export const permissionObject = z.object({ id, code: z.string(), module: z.enum(PERMISSION_MODULES) });
export const roleObject = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
});
export const projectPermission = z.object({
  projectId: id.nullable(),
  projectName: z.string().nullable(),
  isDemo: z.boolean(),
  accessLevel: z.enum(ACCESS_LEVELS),
  permissions: z.array(z.string()),
  synthetic: z.boolean(),
});

/** PLT-068 */
export const userSettings = z
  .object({
    darkMode: z.boolean(),
    emailNotifications: z.boolean(),
    language: z.enum(LANGUAGES),
    defaultProject: id.nullable(),
  })
  .meta({ id: 'UserSettings' });

/** PLT-088 and PLT-100: the user record with everything the guards need. createdAt is in seconds. */
export const userRecord = z
  .object({
    id,
    email: z.string(),
    displayName: z.string(),
    isActive: z.boolean(),
    profileComplete: z.boolean(),
    phoneNumber: z.string(),
    jobTitle: z.string(),
    department: z.string(),
    organization: z.string(),
    roles: z.array(z.object({ id, code: z.string(), permissions: z.array(z.string()) })),
    systemRoles: z.array(z.string()),
    permissions: z.array(z.string()),
    permissionObjects: z.array(permissionObject),
    userPermissions: z.array(z.string()),
    userRoles: z.array(z.string()),
    roleObjects: z.array(roleObject),
    projectPermissions: z.array(projectPermission),
    availableModules: z.array(z.enum(PERMISSION_MODULES)),
    permissionCodeToIdMap: z.record(z.string(), id),
    roleCodeToIdMap: z.record(z.string(), id),
    /** Here too, so that the first screen is shown in the person's own language and theme. */
    settings: userSettings,
    createdAt: z.number(),
  })
  .meta({ id: 'User' });

export const projectStats = z.object({ datasets_count: z.int(), videos_count: z.int() });

export const quality = z.object({
  verdict: z.enum(QUALITY_VERDICTS),
  reasons: z.array(z.enum(QUALITY_REASONS)),
});

/** BUS-094 and TEC-140: one frame for both workflows. */
export const frame = z
  .object({
    id,
    videoId: id,
    frameNumber: z.int(),
    timeOffset: z.number(),
    width: z.int(),
    height: z.int(),
    selected: z.boolean(),
    annotated: z.boolean(),
    note: z.string(),
    detectionStatus: z.enum(DETECTION_STATUSES),
    detectionCount: z.int(),
    detectionModelId: z.string().nullable(),
    detectionResultUrl: z.string().nullable(),
    extractionSession: id.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Frame' });

/** BUS-093 and TEC-138: one video for both workflows, in both spellings where they differ. */
export const video = z
  .object({
    id,
    name: z.string(),
    file_name: z.string(),
    description: z.string(),
    originalFilename: z.string(),
    original_filename: z.string(),
    size: z.number(),
    sha256: z.string(),
    duration: z.number().nullable(),
    resolution: z.string().nullable(),
    frameRate: z.number().nullable(),
    codec: z.string().nullable(),
    tags: z.array(z.string()),
    source: z.string(),
    captureDate: z.string().nullable(),
    processingStatus: z.enum(VIDEO_STATUSES),
    processing_status: z.enum(VIDEO_STATUSES),
    processingMessage: z.string(),
    processingNotice: notice.nullable(),
    framesCount: z.int().nullable(),
    declaredFramesCount: z.int().nullable(),
    extractedFramesCount: z.int(),
    extracted_frames_count: z.int(),
    /** Frames of it were submitted for analysis (BUS-061). */
    framesSubmitted: z.boolean(),
    quality: quality.nullable(),
    calibrationId: id.nullable(),
    calibrationName: z.string().nullable(),
    patientId: id.nullable(),
    /** Why a figure of the video could not be given today; the total has only what it needs besides the concentration. */
    missing: z.object({
      motility: z.array(notice),
      concentration: z.array(notice),
      total: z.array(notice),
    }),
    extractionStage: z.enum(EXTRACTION_STAGES).nullable(),
    extractionMessage: z.string(),
    extractionNotice: notice.nullable(),
    extractionProgress: z.int(),
    lastExtractionDate: instant.nullable(),
    lastTaskId: id.nullable(),
    projectId: id,
    isDemo: z.boolean(),
    datasetId: id,
    datasetName: z.string(),
    uploadedBy: z.string(),
    /** Who may change it depends on who made it. */
    createdBy: id.nullable(),
    uploadDate: instant,
    createdAt: instant,
    frames: z.array(frame).optional(),
  })
  .meta({ id: 'Video' });

const metadataText = z.string().max(200);
export const datasetMetadata = z.object({
  source: metadataText,
  resolution: metadataText,
  frame_rate: z.number(),
  capture_device: metadataText,
  processing_status: z.enum(DATASET_PROCESSING_STATUSES),
});
export const dataset = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    type: z.enum(DATASET_TYPES).nullable(),
    status: z.enum(DATASET_STATUSES),
    project_id: id,
    projectId: id,
    project_name: z.string(),
    projectName: z.string(),
    isDemo: z.boolean(),
    metadata: datasetMetadata,
    sample: sampleSheet,
    stats: datasetStats,
    created_by: id.nullable(),
    created_at: instant,
    updated_at: instant,
    videos: z.array(video).optional(),
  })
  .meta({ id: 'Dataset' });

export const projectCard = z
  .object({
    project: z.object({
      id,
      name: z.string(),
      description: z.string(),
      status: z.enum(PROJECT_STATUSES),
      isArchived: z.boolean(),
      /** PLT-234: simulated samples; every screen of it says so. */
      isDemo: z.boolean(),
      accessLevel: z.enum(ACCESS_LEVELS),
      createdAt: instant,
      datasets: z.array(dataset).optional(),
    }),
    stats: projectStats,
  })
  .meta({ id: 'ProjectCard' });

/** PLT-091 */
export const adminProject = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    status: z.enum(PROJECT_STATUSES),
    isArchived: z.boolean(),
    isDemo: z.boolean(),
    creator: z.object({ displayName: z.string(), email: z.string() }).nullable(),
    createdBy: id.nullable(),
    userCount: z.int(),
    /** While there are any, the project is archived instead of deleted (PLT-178). */
    issuedReports: z.int(),
    createdAt: instant,
    updatedAt: instant,
    stats: projectStats,
  })
  .meta({ id: 'AdminProject' });

/** BUS-095 */
export const task = z
  .object({
    id,
    /** Grows with every change: of two states of a task the one with the greater version is the newer. */
    version: z.int(),
    task_type: z.enum(TASK_TYPES),
    status: z.enum(TASK_STATUSES),
    stage: z.string(),
    message: z.string(),
    notice: notice.nullable(),
    progress: z.int().min(0).max(100),
    video_id: id.nullable(),
    dataset_id: id.nullable(),
    /** Null for work outside projects. */
    project_id: id.nullable(),
    result: z.unknown().nullable(),
    created_by: id.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Task' });

/** Work that goes on after the answer; progress through GET /tasks/{id}. */
export const waitingTask = z.object({ task_id: id }).meta({ id: 'WaitingTask' });
export const startedTask = z.object({ task_id: id, session_id: id }).meta({ id: 'StartedTask' });
export const tokens = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
  })
  .meta({ id: 'Tokens' });
export const errorBody = z
  .object({
    code: z.string(),
    message: z.string(),
    detail: z.string(),
    params: noticeParams.optional(),
    notice: notice.optional(),
    errors: z
      .array(
        z.object({
          field: z.string(),
          code: z.string(),
          params: noticeParams.optional(),
          message: z.string(),
        }),
      )
      .optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });

export type UserRecord = z.output<typeof userRecord>;
export type Video = z.output<typeof video>;
export type Frame = z.output<typeof frame>;
export type Dataset = z.output<typeof dataset>;
export type ProjectCard = z.output<typeof projectCard>;
export type AdminProject = z.output<typeof adminProject>;
export type Task = z.output<typeof task>;
export type ErrorBody = z.output<typeof errorBody>;
