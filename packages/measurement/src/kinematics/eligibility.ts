import { type Path, pathDuration } from './path.ts';
import { AVERAGE_WINDOW } from './average-path.ts';

const MINIMUM_DURATION_S = 1;
const MINIMUM_POINTS = 30;
const MINIMUM_RATE = 30;
/** At 200 fps 30 points last 0.145 s: shorter than the average path's window, so they are no measurement of a speed. */
const SHORTEST_DURATION_S = 3 * AVERAGE_WINDOW;
const ROUNDING_S = 1e-6;

/** Long enough for a speed: 1 s, or 30 points at 30 fps or more that still last three windows. */
export const longEnough = (path: Path): boolean => {
  const duration = pathDuration(path);
  if (duration >= MINIMUM_DURATION_S - ROUNDING_S) return true;
  if (path.length < MINIMUM_POINTS || duration < SHORTEST_DURATION_S - ROUNDING_S) return false;
  return (path.length - 1) / duration >= MINIMUM_RATE - ROUNDING_S;
};
