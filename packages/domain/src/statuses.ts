import { PICTURE_FAULTS, type PictureFault } from './figures/video-warnings.ts';

/** Closed sets of states and the moves between them. A move that is not listed is refused. */

export const PROJECT_STATUSES = ['active', 'pending', 'completed', 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const DATASET_STATUSES = ['draft', 'in-progress', 'completed', 'archived', 'active'] as const;
export type DatasetStatus = (typeof DATASET_STATUSES)[number];

export const DATASET_TYPES = ['detection', 'morphology', 'combined'] as const;
export type DatasetType = (typeof DATASET_TYPES)[number];

export const DATASET_PROCESSING_STATUSES = ['pending', 'processing', 'complete', 'error'] as const;

/**
 * BUS-114: pending until the file check is done, uploaded after it, queued and processing during extraction,
 * detection while detection runs, completed when frames are stored, failed with its message.
 */
export const VIDEO_STATUSES = [
  'pending',
  'uploaded',
  'queued',
  'processing',
  'detection',
  'completed',
  'failed',
] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export const VIDEO_TRANSITIONS: Readonly<Record<VideoStatus, readonly VideoStatus[]>> = {
  pending: ['uploaded', 'failed'],
  uploaded: ['queued', 'detection', 'failed'],
  queued: ['processing', 'uploaded', 'completed', 'failed'],
  processing: ['completed', 'uploaded', 'queued', 'failed'],
  detection: ['completed', 'uploaded', 'failed'],
  completed: ['queued', 'detection'],
  failed: ['queued', 'pending'],
};

/** BUS-032: only these count as usable for a report. */
export const USABLE_VIDEO_STATUSES: readonly VideoStatus[] = ['uploaded', 'completed'];

export const TASK_TYPES = [
  'ingest',
  'extraction',
  'detection',
  'analysis',
  'mask',
  'training',
  'prediction',
  'export',
  'report',
  'mail',
  'comparison',
  'dataset',
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const TASK_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_TRANSITIONS: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  pending: ['processing', 'cancelled', 'failed'],
  processing: ['processing', 'completed', 'failed', 'cancelled', 'pending'],
  completed: [],
  failed: [],
  cancelled: [],
};

export const isTaskFinished = (status: TaskStatus): boolean => TASK_TRANSITIONS[status].length === 0;

/** sending: handed to the mail server, which has not answered yet. */
export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const EXTRACTION_STAGES = ['initializing', 'queued', 'extracting', 'processing', 'storing'] as const;
export type ExtractionStage = (typeof EXTRACTION_STAGES)[number];

export const QUALITY_VERDICTS = ['good', 'warning', 'unusable'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

/** BUS-233, and in addition the faults of file and picture. */
export const QUALITY_REASONS = [
  'frame rate too low',
  'out of focus',
  'drift',
  'too dark',
  'truncated',
  'wrong codec',
  'one frame',
  ...(Object.keys(PICTURE_FAULTS) as PictureFault[]),
] as const;
export type QualityReason = (typeof QUALITY_REASONS)[number];

export const LOG_TYPES = ['auth', 'user', 'permission', 'data', 'system', 'api'] as const;
export type LogType = (typeof LOG_TYPES)[number];
export const LOG_SEVERITIES = ['info', 'warning', 'error', 'critical'] as const;
export type LogSeverity = (typeof LOG_SEVERITIES)[number];

export function canMove<S extends string>(moves: Readonly<Record<S, readonly S[]>>, from: S, to: S): boolean {
  return moves[from].includes(to);
}

/** Backups, and the tests that restore them. */
export const BACKUP_KINDS = ['backup', 'restore_test'] as const;
export const BACKUP_RESULTS = ['passed', 'failed'] as const;
