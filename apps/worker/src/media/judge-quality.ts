import { MIN_FRAME_RATE } from '@sarm/domain/limits';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';

/** Brightness of sampled frames, 0 black to 255 white. */
export interface Brightness {
  readonly mean: number;
  /** The level that only the brightest 0.5 % of the pixels exceed. */
  readonly bright: number;
}

export interface MeasuredQuality {
  readonly frameRate: number | null;
  readonly brightness: Brightness;
  readonly damaged: boolean;
}

/** Cameras that run at 25 write times that are a little off. */
const RATE_TOLERANCE = 0.005;
/** A dark field is dark by design but its cells shine: only a picture that is dark throughout is too dark. */
const DARK_MEAN = 25;
const DARK_BRIGHT = 80;
/** Nothing can be seen at all. */
const BLACK_BRIGHT = 24;

/** BUS-233: judges the video by what was measured on it, never by what its header claims. */
export function judgeQuality(measured: MeasuredQuality): {
  verdict: QualityVerdict;
  reasons: QualityReason[];
} {
  const reasons: QualityReason[] = [];
  const { mean, bright } = measured.brightness;
  if (measured.frameRate === null || measured.frameRate < MIN_FRAME_RATE * (1 - RATE_TOLERANCE))
    reasons.push('frame rate too low');
  if (mean < DARK_MEAN && bright < DARK_BRIGHT) reasons.push('too dark');
  if (measured.damaged) reasons.push('truncated');
  if (reasons.length === 0) return { verdict: 'good', reasons };
  return { verdict: bright < BLACK_BRIGHT ? 'unusable' : 'warning', reasons };
}
