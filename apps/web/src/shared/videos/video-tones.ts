import type { QualityVerdict, VideoStatus } from '@sarm/domain/statuses';
import type { ChipTone } from '@sarm/ui/status-chip';
import type { Workflow } from '../screens/screen.ts';

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

interface ShownStatus {
  readonly label: VideoStatus;
  readonly tone: ChipTone;
}

/** TEC-157, BUS-114: a checked file waits for its extraction on technical screens. TEC-138: error is another name of failed. */
export function shownStatus(status: VideoStatus | 'error', workflow: Workflow): ShownStatus {
  if (status === 'error') return { label: 'failed', tone: VIDEO_TONES.failed };
  if (workflow === 'finetune' && status === 'uploaded') return { label: 'pending', tone: 'default' };
  return { label: status, tone: VIDEO_TONES[status] };
}
