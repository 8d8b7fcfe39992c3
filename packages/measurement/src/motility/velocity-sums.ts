import type { Kinematics } from '../kinematics/kinematics.ts';
import type { GradedTrack, TimedGrade } from './grade-track.ts';
import { noSpeeds, type SpeedClasses, speedClass } from './velocity-classes.ts';

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

/** Bounds of the classes of speed within which cells with and without measured velocities are taken to be alike, µm/s. */
const CLASSES = [5, 15, 25, 40, 55, 70, 85, 100, 120] as const;

const COUNT = CLASSES.length + 1;

/** Hyperactive cells advance like others and go three times as far: they represent each other, or VCL comes out low. */
const THRASHING = 120;

/** The thrashing classes lie behind all others, so that the nearest class is one of its own kind where there is any. */
const classOf = ({ speed, way }: Pick<TimedGrade, 'speed' | 'way'>): number => {
  const found = CLASSES.findIndex((bound) => speed < bound);
  return (found < 0 ? CLASSES.length : found) + (way >= THRASHING ? 2 * COUNT : 0);
};

/** A moving stretch with its weight: the presence of its track in the field, split over its stretches by their time. */
const movingParts = (tracks: readonly GradedTrack[], frames: number) =>
  tracks.flatMap(({ grades, runs, sights }) => {
    const time = grades.reduce((sum, each) => sum + each.seconds, 0);
    return grades.flatMap((each, i) =>
      each.grade === 'd'
        ? []
        : [
            {
              run: runs[i],
              grade: each.grade,
              class: classOf(each),
              weight: ((sights / frames) * each.seconds) / time,
            },
          ],
    );
  });

/**
 * How much a measured stretch of each class has to stand for. Fast cells leave the field soonest, often before they can
 * be measured: without this the mean VCL of two seconds at 25 fps was 15 % too low. A class in which nothing was measured is
 * represented by the nearest one.
 */
const classFactors = (parts: ReturnType<typeof movingParts>): readonly number[] => {
  const seen = Array.from({ length: 3 * COUNT }, () => 0);
  const measured = [...seen];
  for (const { run, class: own, weight } of parts)
    if (run !== undefined) measured[own] = (measured[own] ?? 0) + weight;
  const filled = measured.flatMap((weight, k) => (weight > 0 ? [k] : []));
  for (const { class: own, weight } of parts) {
    const nearest = filled.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))[0];
    if (nearest !== undefined) seen[nearest] = (seen[nearest] ?? 0) + weight;
  }
  return measured.map((weight, k) => (weight > 0 ? (seen[k] ?? 0) / weight : 0));
};

/**
 * Sums over the stretches of moving cells (a, b, c) that have velocities. They weigh as in the shares, raised to the
 * presence of all moving cells that advance as fast, brief tracks among them.
 */
export const velocitySums = (tracks: readonly GradedTrack[], frames: number): VelocitySums => {
  const sums = Object.fromEntries(VELOCITY_FIGURES.map((f) => [f, { ...NOTHING }])) as Record<
    VelocityFigure,
    { weight: number; sum: number; squares: number }
  >;
  const parts = movingParts(tracks, frames);
  const factors = classFactors(parts);
  for (const { run, class: kind, weight: own } of parts) {
    if (run === undefined) continue;
    const weight = own * (factors[kind] ?? 1);
    for (const figure of VELOCITY_FIGURES) {
      const value = figureOf(run.kinematics, figure);
      if (value === null) continue;
      const into = sums[figure];
      into.weight += weight;
      into.sum += weight * value;
      into.squares += weight * value * value;
    }
  }
  return sums;
};

/** The same stretches with the same weights as in the sums, by class of speed: what the mean is the mean of. */
export const speedClasses = (tracks: readonly GradedTrack[], frames: number): SpeedClasses => {
  const classes = noSpeeds();
  const parts = movingParts(tracks, frames);
  const factors = classFactors(parts);
  for (const { run, grade, class: kind, weight } of parts) {
    if (run === undefined) continue;
    const place = speedClass(run.kinematics.vap);
    classes[grade][place] = (classes[grade][place] ?? 0) + weight * (factors[kind] ?? 1);
  }
  return classes;
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
