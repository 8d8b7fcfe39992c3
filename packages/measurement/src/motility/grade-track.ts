import { type MicrometresPerPixel, type Seconds, seconds } from '@sarm/domain/units';
import type { Drift } from '../drift/drift.ts';
import { toPath } from '../kinematics/to-path.ts';
import { cleanRuns } from '../tracking/clean-runs.ts';
import type { Track } from '../tracking/track.ts';
import { type GradedPath, gradePath } from './grade.ts';

/** A track with the grade of each of its clean stretches. No stretch long enough: seen, but not graded. */
export interface GradedTrack {
  readonly id: number;
  /** Time the cell was seen, without its gaps. */
  readonly seen: Seconds;
  readonly crossingShare: number;
  readonly runs: readonly GradedPath[];
}

export const gradeTrack = (track: Track, pixelSize: MicrometresPerPixel, drift?: Drift): GradedTrack => {
  const first = track.points[0];
  const last = track.points.at(-1);
  const gaps = track.gaps.reduce((sum, g) => sum + g.seconds, 0);
  const seen = first === undefined || last === undefined ? 0 : last.t - first.t - gaps;
  const runs = cleanRuns(track)
    .map((points) => gradePath(toPath(points, pixelSize, drift)))
    .filter((graded) => graded.available);
  const crossings = track.points.filter((p) => p.crossing).length;
  return {
    id: track.id,
    seen: seconds(seen),
    crossingShare: track.points.length === 0 ? 0 : crossings / track.points.length,
    runs,
  };
};
