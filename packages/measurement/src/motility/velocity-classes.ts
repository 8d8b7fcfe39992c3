import type { Grade } from './grade.ts';

/** Lower bounds of the classes in which average path velocities are shown, µm/s; the last has no upper bound. */
export const SPEED_BOUNDS: readonly number[] = Array.from({ length: 11 }, (_, i) => 10 * i);

/** Mean number of moving cells in view by class of average path velocity and by grade. */
export type SpeedClasses = Readonly<Record<Exclude<Grade, 'd'>, readonly number[]>>;

const empty = (): number[] => SPEED_BOUNDS.map(() => 0);

export const noSpeeds = (): Record<Exclude<Grade, 'd'>, number[]> => ({ a: empty(), b: empty(), c: empty() });

/** Place of the class that holds the speed. */
export const speedClass = (vap: number): number =>
  Math.max(
    0,
    SPEED_BOUNDS.findLastIndex((bound) => vap >= bound),
  );

export const addSpeeds = (all: readonly SpeedClasses[]): SpeedClasses => {
  const sums = noSpeeds();
  for (const speeds of all)
    for (const grade of ['a', 'b', 'c'] as const)
      for (const [i, cells] of speeds[grade].entries()) sums[grade][i] = (sums[grade][i] ?? 0) + cells;
  return sums;
};
