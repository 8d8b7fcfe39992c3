import type { Track, TrackPoint } from './track.ts';

/** Bridged straight, a longer gap hides most of a beat and VCL comes out too low. */
const LONGEST_BRIDGE_S = 0.1;

/**
 * The stretches of a track that may feed velocities: no crossing, no gap longer than the bridge. Beyond a crossing the
 * track may be another cell, so the stretches are measured one by one and never joined.
 */
export const cleanRuns = (track: Track): readonly (readonly TrackPoint[])[] => {
  const runs: TrackPoint[][] = [];
  let current: TrackPoint[] = [];
  const close = (): void => {
    if (current.length > 0) runs.push(current);
    current = [];
  };
  for (const point of track.points) {
    const before = current.at(-1);
    // A frame interval longer than the bridge is a slow recording, not a gap: it is judged by frames missed.
    if (before !== undefined && point.frame - before.frame > 1 && point.t - before.t > LONGEST_BRIDGE_S)
      close();
    if (point.crossing) close();
    else current.push(point);
  }
  close();
  return runs;
};
