import { seconds } from '@sarm/domain/units';
import { averagePath } from '../kinematics/average-path.ts';
import { gridDistance, gridDuration, gridLength, type GridPath } from '../kinematics/grid-path.ts';

/**
 * The window of VAP lets 30 % of a beat of 5 Hz through: a cell that beats in place at 1.5 µm then seems to advance at
 * 5 µm/s, and one that advances at 22 µm/s seems rapid. A mean over 0.2 s taken twice leaves 5 % at 4 Hz and nothing at 5 Hz.
 */
const PROGRESSION_WINDOW = seconds(0.2);
const SEGMENT_S = 1;

/** How a cell advances once its beat is taken away. */
export interface Progression {
  /** Along the path without the beat, µm/s. */
  readonly speed: number;
  /** Straight way over way, by stretches of about one second; null where nothing advanced. */
  readonly straightness: number | null;
}

/**
 * Over a full track straightness falls with its length (a wide circle seen for 30 s has none left), and the same cell
 * would be progressive in a short video and not in a long one. Stretches are seldom exactly one second: what is missing
 * to 1 grows with the square of the time on a circle, and is scaled to one second by that.
 */
const straightness = (path: GridPath): number | null => {
  const last = path.x.length - 1;
  const duration = gridDuration(path);
  const segments = Math.max(1, Math.round(duration / SEGMENT_S));
  let net = 0;
  for (let s = 1; s <= segments; s += 1)
    net += gridDistance(path, Math.round((last * (s - 1)) / segments), Math.round((last * s) / segments));
  const length = gridLength(path);
  if (!(length > 0)) return null;
  const scale = (SEGMENT_S / (duration / segments)) ** 2;
  return Math.max(0, 1 - (1 - net / length) * scale);
};

export const progression = (head: GridPath): Progression => {
  const path = averagePath(averagePath(head, PROGRESSION_WINDOW), PROGRESSION_WINDOW);
  return { speed: gridLength(path) / gridDuration(path), straightness: straightness(path) };
};
