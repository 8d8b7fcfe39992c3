import type { FrameIndex, Pixels, Seconds } from '@sarm/domain/units';

export interface TrackPoint {
  readonly frame: FrameIndex;
  readonly t: Seconds;
  readonly x: Pixels;
  readonly y: Pixels;
  /** Place of the detection in its frame's list, so that a figure leads back to the box it came from. */
  readonly detection: number;
  /** Another head was so near that the two may have been swapped. */
  readonly crossing: boolean;
}

/** Frames in which the cell was not seen although its track went on. */
export interface TrackGap {
  readonly from: FrameIndex;
  readonly to: FrameIndex;
  readonly seconds: Seconds;
}

export interface Track {
  readonly id: number;
  readonly points: readonly TrackPoint[];
  readonly gaps: readonly TrackGap[];
}
