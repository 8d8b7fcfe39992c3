import type { MicrometresPerPixel } from '@sarm/domain/units';
import type { Drift } from '../kinematics/drift.ts';
import { type Path, pathDuration } from '../kinematics/path.ts';
import { toPath } from '../kinematics/to-path.ts';
import { cleanRuns } from '../tracking/clean-runs.ts';
import type { Track } from '../tracking/track.ts';
import { type Grade, type GradedPath, gradePath } from './grade.ts';
import { gradeBrief } from './grade-brief.ts';

/** A grade and the seconds for which it was seen. */
export interface TimedGrade {
  readonly grade: Grade;
  readonly seconds: number;
  /** How fast it advanced, µm/s. */
  readonly speed: number;
  /** How fast its head went along its way, µm/s. */
  readonly way: number;
}

export interface GradedTrack {
  readonly id: number;
  /** Frames in which the cell was seen; gaps are not among them. */
  readonly sights: number;
  readonly crossings: number;
  /** The clean stretches long enough for a speed. */
  readonly runs: readonly GradedPath[];
  /** Grades of its clean stretches: of those with a speed, and only where there is none, of the brief ones. */
  readonly grades: readonly TimedGrade[];
}

const timed = ({ grade, kinematics, progression }: GradedPath): TimedGrade => ({
  grade,
  seconds: kinematics.duration,
  speed: progression.speed,
  way: kinematics.vcl,
});

const briefGrades = (paths: readonly Path[]): readonly TimedGrade[] =>
  paths.flatMap((path) => {
    const found = gradeBrief(path);
    return found === undefined ? [] : [{ ...found, seconds: pathDuration(path) }];
  });

/**
 * Heads that lie on each other are flagged in every frame, although nobody doubts that they lie there. With them left out,
 * a sample with a fifth of its cells in clumps seemed more motile than it was. A swap with a neighbour would be a movement.
 */
const lyingStill = (path: Path): readonly TimedGrade[] =>
  briefGrades([path]).filter(({ grade }) => grade === 'd');

export const gradeTrack = (track: Track, pixelSize: MicrometresPerPixel, drift?: Drift): GradedTrack => {
  const paths = cleanRuns(track).map((points) => toPath(points, pixelSize, drift));
  const runs = paths.map(gradePath).filter((graded) => graded.available);
  const brief = runs.length === 0 ? briefGrades(paths) : [];
  const still = (): readonly TimedGrade[] => lyingStill(toPath(track.points, pixelSize, drift));
  const measured = runs.length === 0 ? brief : runs.map(timed);
  return {
    id: track.id,
    sights: track.points.length,
    crossings: track.points.filter((p) => p.crossing).length,
    runs,
    grades: measured.length === 0 ? still() : measured,
  };
};

/** The stretch that represents the track where one figure is needed: the longest one measured without interruption. */
export const longestRun = ({ runs }: GradedTrack): GradedPath | undefined =>
  runs.reduce<GradedPath | undefined>(
    (best, run) => (best === undefined || run.kinematics.duration > best.kinematics.duration ? run : best),
    undefined,
  );

/** The grade seen longest; null where the track could not be graded. */
export const mainGrade = ({ grades }: GradedTrack): Grade | null =>
  grades.reduce<TimedGrade | undefined>(
    (best, each) => (best === undefined || each.seconds > best.seconds ? each : best),
    undefined,
  )?.grade ?? null;
