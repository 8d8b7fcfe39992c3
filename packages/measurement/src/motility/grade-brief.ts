import { type Path, pathDuration, pathLength } from '../kinematics/path.ts';
import { type Grade, GRADE_RULE } from './grade.ts';
import { stillness } from './immotility.ts';

/** Below this even the direction of a beating head is chance. */
const SHORTEST_S = 0.2;
const FEWEST_POINTS = 6;
const ROUNDING_S = 1e-6;

/** Speed of the straight line that fits the path best: a beat across it adds little. */
const lineSpeed = (path: Path): number => {
  const n = path.length;
  const centre = path.reduce((sum, p) => sum + p.t, 0) / n;
  let squares = 0;
  let alongX = 0;
  let alongY = 0;
  for (const p of path) {
    squares += (p.t - centre) ** 2;
    alongX += (p.t - centre) * p.x;
    alongY += (p.t - centre) * p.y;
  }
  return Math.hypot(alongX, alongY) / squares;
};

/** Points nearer in time than this show more of the jitter than of the way. */
const CHORD_S = 0.02;

/** Speed along the way, from chords of 0.02 s or more: no VCL, but enough to separate thrashing from gliding cells. */
const waySpeed = (path: Path): number => {
  let [from] = path;
  const chords = path.filter((p) => {
    if (from === undefined || (p !== from && p.t - from.t < CHORD_S - ROUNDING_S)) return false;
    from = p;
    return true;
  });
  return pathLength(chords) / pathDuration(chords);
};

export interface BriefGrade {
  readonly grade: Grade;
  /** Of the straight line, µm/s. */
  readonly speed: number;
  /** Along the way, µm/s. */
  readonly way: number;
}

/**
 * Grade of a stretch that is too short for a speed. Fast cells cross the field's edge soonest: with their short tracks
 * left out, rapid cells were under-counted by a tenth. It counts in the shares and nowhere else; undefined where even a
 * grade would be chance.
 */
export const gradeBrief = (path: Path): BriefGrade | undefined => {
  if (path.length < FEWEST_POINTS || pathDuration(path) < SHORTEST_S - ROUNDING_S) return undefined;
  const speed = lineSpeed(path);
  const way = waySpeed(path);
  // Jitter of a few points can neither hide such a speed nor make it.
  if (speed >= GRADE_RULE.rapid) return { grade: 'a', speed, way };
  if (stillness(path).immotile) return { grade: 'd', speed, way };
  return { grade: speed >= GRADE_RULE.slow ? 'b' : 'c', speed, way };
};
