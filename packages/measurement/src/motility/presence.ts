import type { Grade } from './grade.ts';
import type { GradedTrack } from './grade-track.ts';

/** Mean number of cells in view of one field, by grade. */
export interface Presence extends Readonly<Record<Grade, number>> {
  /** Seen, but too short or too crossed to grade. */
  readonly ungraded: number;
}

/**
 * A track weighs the share of its field's frames it was seen in: the sum is the mean number of cells in view, however
 * often the tracker lost and refound them. Crossed stretches take the grades of the same track's clean ones, in
 * proportion.
 */
export const fieldPresence = (tracks: readonly GradedTrack[], frames: number): Presence => {
  if (!(frames > 0)) throw new RangeError('a field without a frame was not recorded');
  const sum = { a: 0, b: 0, c: 0, d: 0, ungraded: 0 };
  for (const track of tracks) {
    const presence = track.sights / frames;
    const graded = track.grades.reduce((time, each) => time + each.seconds, 0);
    if (graded === 0) sum.ungraded += presence;
    else for (const each of track.grades) sum[each.grade] += (presence * each.seconds) / graded;
  }
  return sum;
};
