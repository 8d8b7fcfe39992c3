import { MIN_FRAME_RATE } from '@sarm/domain/limits';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';
import { type FileContext, judgePictures } from './guards/judge-pictures.ts';
import { FILE_CHECK_LIMITS } from './guards/picture-limits.ts';
import type { MeasuredPictures } from './measure-pictures.ts';

export interface MeasuredQuality {
  /** Decoded frames. */
  readonly frames: number;
  readonly frameRate: number | null;
  readonly pictures: MeasuredPictures;
  /** Width of the picture in pixels. */
  readonly width: number;
  readonly damaged: boolean;
  readonly file: FileContext;
}

/** Cameras that run at 25 write times that are a little off. */
const RATE_TOLERANCE = 0.005;
/** A dark field is dark by design but its cells shine: only a picture that is dark throughout is too dark. */
const DARK_MEAN = 25;
const DARK_BRIGHT = 80;
/** Nothing can be seen at all. */
const BLACK_BRIGHT = 24;
/** docs/domain/quality.md explains how these two were chosen. */
export const MOST_BLUR_UM = 0.75;
/** Widths of the picture per second; about 10 µm/s on a field of 320 µm. There is no pixel size at the file check. */
export const MOST_DRIFT_WIDTHS = 0.03;

/** BUS-233: judges the video by what was measured on it, never by what its header claims. */
export function judgeQuality({ frames, frameRate, pictures, width, damaged, file }: MeasuredQuality): {
  verdict: QualityVerdict;
  reasons: QualityReason[];
} {
  const { brightness, blurUm, driftPx } = pictures;
  // A single picture has no frame rate: to call it too low would advise another rate where a recording is missing.
  const isPicture = frames === 1;
  const found: readonly (readonly [QualityReason, boolean])[] = [
    ['one frame', isPicture],
    [
      'frame rate too low',
      !isPicture && (frameRate === null || frameRate < MIN_FRAME_RATE * (1 - RATE_TOLERANCE)),
    ],
    ['out of focus', blurUm !== null && blurUm > MOST_BLUR_UM],
    ['drift', driftPx !== null && driftPx > MOST_DRIFT_WIDTHS * width],
    ['too dark', brightness.mean < DARK_MEAN && brightness.bright < DARK_BRIGHT],
    ['truncated', damaged],
  ];
  const reasons = [
    ...found.flatMap(([reason, holds]) => (holds ? [reason] : [])),
    ...judgePictures(pictures, file, FILE_CHECK_LIMITS),
  ];
  if (reasons.length === 0) return { verdict: 'good', reasons };
  const unusable = isPicture || brightness.bright < BLACK_BRIGHT;
  return { verdict: unusable ? 'unusable' : 'warning', reasons };
}
