import type { Calibration } from '../calibration/calibration.ts';
import type { FieldSummary, VideoSummary } from './video-summary.ts';

/** One analysed video of a sample, and what it was recorded with. */
export interface SampleVideo {
  readonly summary: VideoSummary;
  readonly calibration: Calibration | undefined;
}

export interface CombinedField extends FieldSummary {
  /** Place of its video in the list given. */
  readonly video: number;
}
