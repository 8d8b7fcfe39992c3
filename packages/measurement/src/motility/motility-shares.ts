import { type Percent, percent, type Seconds } from '@sarm/domain/units';
import { available, type Measured, notAvailable } from '../measured.ts';
import { wilsonInterval } from '../statistics/wilson-interval.ts';
import type { Grade } from './grade.ts';
import type { GradedTrack } from './grade-track.ts';

export interface FieldMotility {
  readonly duration: Seconds;
  readonly tracks: readonly GradedTrack[];
}

export interface MotilityShares {
  readonly grades: Readonly<Record<Grade, Measured<Percent>>>;
  /** a + b. */
  readonly progressive: Measured<Percent>;
  /** a + b + c. */
  readonly total: Measured<Percent>;
  /** Graded cells in view at an average instant, over all fields: what the intervals rest on. */
  readonly cells: number;
  /** Share of the seen time whose tracks were too short or too crossed to grade, 0..1. */
  readonly ungraded: number;
}

interface Instant {
  readonly graded: Record<Grade, number>;
  ungraded: number;
}

/**
 * A track weighs the share of the video it was seen for: the sum is the mean number of cells in view, however often the
 * tracker lost and refound them. Crossed stretches take the grades of the same track's clean ones, in proportion.
 */
const addTrack = (sum: Instant, track: GradedTrack, duration: Seconds): void => {
  const presence = track.seen / duration;
  const measured = track.runs.reduce((time, run) => time + run.kinematics.duration, 0);
  if (measured === 0) sum.ungraded += presence;
  for (const run of track.runs) sum.graded[run.grade] += (presence * run.kinematics.duration) / measured;
};

const cellsInView = (fields: readonly FieldMotility[]): Instant => {
  const sum: Instant = { graded: { a: 0, b: 0, c: 0, d: 0 }, ungraded: 0 };
  for (const field of fields) {
    if (!(field.duration > 0)) throw new RangeError('a field was recorded for no time');
    for (const track of field.tracks) addTrack(sum, track, field.duration);
  }
  return sum;
};

const share = (part: number, cells: number): Measured<Percent> => {
  if (!(cells > 0)) return notAvailable('no_cells');
  const fraction = Math.min(1, part / cells);
  const { lower, upper } = wilsonInterval(fraction, cells);
  return available(percent(100 * fraction), { lower: percent(100 * lower), upper: percent(100 * upper) });
};

export const motilityShares = (fields: readonly FieldMotility[]): MotilityShares => {
  const { graded, ungraded } = cellsInView(fields);
  const cells = graded.a + graded.b + graded.c + graded.d;
  return {
    grades: {
      a: share(graded.a, cells),
      b: share(graded.b, cells),
      c: share(graded.c, cells),
      d: share(graded.d, cells),
    },
    progressive: share(graded.a + graded.b, cells),
    total: share(graded.a + graded.b + graded.c, cells),
    cells,
    ungraded: cells + ungraded > 0 ? ungraded / (cells + ungraded) : 0,
  };
};
