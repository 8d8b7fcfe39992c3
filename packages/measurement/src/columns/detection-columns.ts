import type { DetectionKind } from '../detection.ts';

/** The codes of the `kind` column. New kinds go to the end: stored columns hold the place in this list. */
export const DETECTION_KINDS: readonly DetectionKind[] = [
  'sperm',
  'cluster',
  'small_or_pinhead',
  'debris',
  'round_cell',
];

/** In the `track` column: the detection belongs to no track. Track ids begin at 1. */
export const NO_TRACK = 0;

/** One entry per frame, in the order of the video. */
export interface FrameColumns {
  /** Place in the video's list of presentation times. */
  readonly index: Int32Array;
  /** Presentation time, s. */
  readonly time: Float64Array;
  /** Row of the frame's first detection; one more entry than frames, the last is the number of detections. */
  readonly firstRow: Uint32Array;
  /** Field the frame shows, from 0; it grows where the stage was moved. */
  readonly field: Uint16Array;
}

/**
 * Every detection of a video with its track, as columns: 750,000 detections of a crowded half minute take 24 MB, as
 * objects they would take ten times that. This is what is stored, and all that a new analysis of the tracks needs.
 */
export interface DetectionColumns {
  readonly frames: FrameColumns;
  /** Centre and box in pixels of the original frame. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly width: Float32Array;
  readonly height: Float32Array;
  readonly confidence: Float32Array;
  /** Place in DETECTION_KINDS. */
  readonly kind: Uint8Array;
  readonly track: Uint32Array;
  /** 1 where place or identity is in doubt: the point keeps its track and feeds no velocity. */
  readonly crossing: Uint8Array;
}

export const SPERM = DETECTION_KINDS.indexOf('sperm');
