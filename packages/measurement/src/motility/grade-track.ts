import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Drift } from '../drift/drift.ts';
import { toPath } from '../kinematics/to-path.ts';
import { cleanRuns } from '../tracking/clean-runs.ts';
import type { Track } from '../tracking/track.ts';
import { type GradedPath, gradePath } from './grade.ts';

/** A track with the grade of each of its clean stretches. No stretch long enough: seen, but not graded. */
export interface GradedTrack {
  readonly id: number;
  /** Frames in which the cell was seen; gaps are not among them. */
  readonly sights: number;
  readonly crossings: number;
  readonly runs: readonly GradedPath[];
}

export const gradeTrack = (track: Track, pixelSize: MicrometresPerPixel, drift?: Drift): GradedTrack => ({
  id: track.id,
  sights: track.points.length,
  crossings: track.points.filter((p) => p.crossing).length,
  runs: cleanRuns(track)
    .map((points) => gradePath(toPath(points, pixelSize, drift)))
    .filter((graded) => graded.available),
});

/** The stretch that speaks for the track where one figure is asked for: the longest one measured without interruption. */
export const longestRun = ({ runs }: GradedTrack): GradedPath | undefined =>
  runs.reduce<GradedPath | undefined>(
    (best, run) => (best === undefined || run.kinematics.duration > best.kinematics.duration ? run : best),
    undefined,
  );
