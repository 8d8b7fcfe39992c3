import type { FrameIndex, Pixels, Seconds } from '@sarm/domain/units';

/** Kept apart because only `sperm` is counted and graded; a cluster counted as one head is a wrong concentration. */
export type DetectionKind = 'sperm' | 'cluster' | 'small_or_pinhead' | 'debris' | 'round_cell';

/** A head: centre and box in pixels of the original frame. */
export interface Detection {
  readonly x: Pixels;
  readonly y: Pixels;
  readonly width: Pixels;
  readonly height: Pixels;
  readonly confidence: number;
  readonly kind: DetectionKind;
}

/** All heads of one frame, with the presentation time the container gives it. */
export interface FrameDetections {
  readonly frame: FrameIndex;
  readonly time: Seconds;
  readonly detections: readonly Detection[];
}
