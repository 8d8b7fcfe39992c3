import type { QualityVerdict, VideoStatus } from '@sarm/domain/statuses';
import type { ChipTone } from '@sarm/ui/status-chip';

export const VIDEO_TONES: Readonly<Record<VideoStatus, ChipTone>> = {
  pending: 'running',
  uploaded: 'info',
  queued: 'running',
  processing: 'running',
  detection: 'running',
  completed: 'success',
  failed: 'error',
};

export const QUALITY_TONES: Readonly<Record<QualityVerdict, ChipTone>> = {
  good: 'success',
  warning: 'warning',
  unusable: 'error',
};

const RUNNING: ReadonlySet<VideoStatus> = new Set(['pending', 'queued', 'processing', 'detection']);
/** Work on the video is under way or waiting for a worker. */
export const isRunning = (status: VideoStatus): boolean => RUNNING.has(status);
