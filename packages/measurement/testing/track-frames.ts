import type { FrameDetections } from '../src/detection.ts';
import type { Track } from '../src/tracking/track.ts';
import { TrackAssembler } from './track-assembler.ts';
import type { Tracker } from '../src/tracking/tracker.ts';

/** Runs a tracker over frames that are already at hand. A worker that streams calls tracker and assembler itself. */
export const trackFrames = (tracker: Tracker, frames: Iterable<FrameDetections>): readonly Track[] => {
  const assembler = new TrackAssembler();
  const tracks: Track[] = [];
  for (const frame of frames) tracks.push(...assembler.push(frame, tracker.push(frame)));
  tracks.push(...assembler.finish(tracker.finish()));
  return tracks;
};
