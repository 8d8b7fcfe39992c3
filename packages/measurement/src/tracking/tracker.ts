import type { FrameIndex, Seconds } from '@sarm/domain/units';
import type { FrameDetections } from '../detection.ts';

/** Which track each detection of a frame belongs to. */
export interface FrameAssociation {
  readonly frame: FrameIndex;
  readonly time: Seconds;
  /** One per detection; null where the tracker did not take it up. */
  readonly trackIds: readonly (number | null)[];
  /** One per detection: another head is so near that the two may have been swapped. */
  readonly crossing: readonly boolean[];
  /** The stage was moved: from here on it is another field, which counts on its own, and all tracks began anew. */
  readonly newField: boolean;
}

/**
 * Frames go in one at a time and in order; decided frames come out, possibly some frames later, and never more than once.
 * State is bounded by the cells in view, so a worker can decode, infer and track at the same time on any length of video.
 */
export interface Tracker {
  push(frame: FrameDetections): readonly FrameAssociation[];
  /** Decides what is still open. The tracker is used up afterwards. */
  finish(): readonly FrameAssociation[];
}

export type TrackerFactory = () => Tracker;
