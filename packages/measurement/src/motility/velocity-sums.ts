import type { Kinematics } from '../kinematics/kinematics.ts';
import type { GradedTrack } from './grade-track.ts';

/** The figures whose mean over the moving cells is reported. Speeds in µm/s, ratios as fractions, ALH in µm, MAD in degrees. */
export const VELOCITY_FIGURES = ['vcl', 'vsl', 'vap', 'lin', 'str', 'wob', 'alh', 'bcf', 'mad'] as const;
export type VelocityFigure = (typeof VELOCITY_FIGURES)[number];

/** Weighted sums, so that fields and videos are put together before anything is divided. */
export interface WeightedSum {
  /** Mean number of moving cells in view that have the figure. */
  readonly weight: number;
  readonly sum: number;
  readonly squares: number;
}

export type VelocitySums = Readonly<Record<VelocityFigure, WeightedSum>>;

const NOTHING: WeightedSum = { weight: 0, sum: 0, squares: 0 };

const figureOf = (k: Kinematics, figure: VelocityFigure): number | null =>
  figure === 'alh' ? k.alhMean : k[figure];

/**
 * Sums over the stretches of moving cells (a, b, c). A stretch weighs as in the shares: the presence of its track in the
 * field, split over its stretches by their time.
 */
export const velocitySums = (tracks: readonly GradedTrack[], frames: number): VelocitySums => {
  const sums = Object.fromEntries(VELOCITY_FIGURES.map((f) => [f, { ...NOTHING }])) as Record<
    VelocityFigure,
    { weight: number; sum: number; squares: number }
  >;
  for (const track of tracks) {
    const measured = track.runs.reduce((time, run) => time + run.kinematics.duration, 0);
    for (const run of track.runs) {
      if (run.grade === 'd') continue;
      const weight = ((track.sights / frames) * run.kinematics.duration) / measured;
      for (const figure of VELOCITY_FIGURES) {
        const value = figureOf(run.kinematics, figure);
        if (value === null) continue;
        const into = sums[figure];
        into.weight += weight;
        into.sum += weight * value;
        into.squares += weight * value * value;
      }
    }
  }
  return sums;
};

export const addSums = (all: readonly VelocitySums[]): VelocitySums =>
  Object.fromEntries(
    VELOCITY_FIGURES.map((figure) => [
      figure,
      all.reduce<WeightedSum>(
        (total, { [figure]: part }) => ({
          weight: total.weight + part.weight,
          sum: total.sum + part.sum,
          squares: total.squares + part.squares,
        }),
        NOTHING,
      ),
    ]),
  ) as Record<VelocityFigure, WeightedSum>;
