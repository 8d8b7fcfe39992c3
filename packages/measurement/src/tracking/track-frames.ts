import type { FrameDetections } from '../detection.ts';
import type { Track } from './track.ts';
import { TrackAssembler } from './track-assembler.ts';
import type { Tracker } from './tracker.ts';

/** Runs a tracker over frames that are already at hand. A worker that streams calls tracker and assembler itself. */
export const trackFrames = (tracker: Tracker, frames: Iterable<FrameDetections>): readonly Track[] => {
  const assembler = new TrackAssembler();
  const tracks: Track[] = [];
  for (const frame of frames) tracks.push(...assembler.push(frame, tracker.push(frame)));
  tracks.push(...assembler.finish(tracker.finish()));
  return tracks;
};
