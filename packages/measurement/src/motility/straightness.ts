import { averagePath } from '../kinematics/average-path.ts';
import { type Path, pathDuration, pathLength } from '../kinematics/path.ts';

const SEGMENT_S = 1;

/**
 * STR over stretches of about one second. Over a whole track STR falls with its length (a wide circle seen for 30 s has
 * none left), and the same cell would be progressive in a short video and not in a long one.
 */
export const progressionStraightness = (path: Path): number | null => {
  const first = path[0];
  if (first === undefined) return null;
  const average = averagePath(path);
  const duration = pathDuration(path);
  const segments = Math.max(1, Math.round(duration / SEGMENT_S));
  let net = 0;
  let start = 0;
  for (let s = 1; s <= segments; s += 1) {
    const until = first.t + (duration * s) / segments;
    let end = start;
    while (end + 1 < average.length && (average[end + 1]?.t ?? Infinity) <= until + 1e-9) end += 1;
    const a = average[start];
    const b = average[end];
    if (a !== undefined && b !== undefined) net += Math.hypot(b.x - a.x, b.y - a.y);
    start = end;
  }
  const length = pathLength(average);
  return length > 0 ? net / length : null;
};
