import type { FrameDetections } from '@sarm/measurement/detection';
import type { Tracker, TrackerFactory } from '@sarm/measurement/tracking/tracker';
import type { IdBox, LabelledFrame } from './labelled-frame.ts';
import { combineTracking, countTracking, scoreTracking, type TrackingScore } from './tracking-score.ts';

export interface DetectedVideo {
  readonly frames: readonly FrameDetections[];
  /** The true boxes of each of these frames. */
  readonly truth: readonly (readonly IdBox[])[];
}

export interface ScoredTracker extends TrackingScore {
  readonly tracker: string;
}

/**
 * The same detections given to every tracker: what a detector misses and invents is part of the score. `judged`: what of each
 * frame is scored; trackers see all of it.
 */
export const compareOnDetections = (
  videos: readonly DetectedVideo[],
  trackers: Readonly<Record<string, TrackerFactory>>,
  judged: (frame: LabelledFrame) => LabelledFrame = (frame) => frame,
): readonly ScoredTracker[] =>
  Object.entries(trackers).map(([tracker, create]) => ({
    tracker,
    ...scoreTracking(
      combineTracking(videos.map((video) => countTracking(labelled(create(), video).map(judged)))),
    ),
  }));

const labelled = (tracker: Tracker, { frames, truth }: DetectedVideo): readonly LabelledFrame[] => {
  const decided = frames.flatMap((frame) => tracker.push(frame));
  decided.push(...tracker.finish());
  return decided.map(({ trackIds }, i) => ({
    truth: truth[i] ?? [],
    found: (frames[i]?.detections ?? []).flatMap(({ x, y, width, height }, k) => {
      const id = trackIds[k];
      return id === undefined || id === null ? [] : [{ id, x, y, width, height }];
    }),
  }));
};
