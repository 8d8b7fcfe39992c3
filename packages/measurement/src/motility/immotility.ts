import { type Micrometres, um } from '@sarm/domain/units';
import { localisationNoise } from '../kinematics/localisation-noise.ts';
import { type Path, pathDuration } from '../kinematics/path.ts';
import { mean, median } from '../statistics/sample-moments.ts';

const WINDOW_S = 1;
const STEP_S = 0.5;
const ROUNDING_S = 1e-9;

/**
 * How far beyond its noise a head must spread to be moving. Spread and noise are both estimated from n points;
 * simulated still tracks stay below 1 + 4/√n in 99 of 100 cases from 16 points up, in 999 of 1,000 from 50 up. Real noise is not quite white, hence a floor.
 */
const noiseFactor = (points: number): number => Math.max(1.25, 1 + 4 / Math.sqrt(points));

/** Brownian motion with an assumed 0.1 µm²/s spreads a dead cell by about 0.26 µm in a second; a spread below this floor is no swimming. */
const STILL_SPREAD_UM = um(0.5);

const spread = (points: Path): number => {
  const cx = mean(points.map((p) => p.x));
  const cy = mean(points.map((p) => p.y));
  return Math.sqrt(mean(points.map((p) => (p.x - cx) ** 2 + (p.y - cy) ** 2)));
};

/** Typical root-mean-square distance from the mean place within one second. Longer tracks do not look more mobile. */
const displacementSpread = (path: Path): number => {
  const first = path[0];
  if (first === undefined) return 0;
  const duration = pathDuration(path);
  if (duration <= WINDOW_S) return spread(path);
  const spreads: number[] = [];
  let start = 0;
  let end = 0;
  for (let from = first.t - ROUNDING_S; from + WINDOW_S <= first.t + duration; from += STEP_S) {
    while ((path[start]?.t ?? Infinity) < from) start += 1;
    while ((path[end]?.t ?? Infinity) <= from + WINDOW_S + 2 * ROUNDING_S) end += 1;
    if (end - start >= 2) spreads.push(spread(path.slice(start, end)));
  }
  return spreads.length === 0 ? spread(path) : median(spreads);
};

export interface Stillness {
  readonly immotile: boolean;
  readonly spread: Micrometres;
  readonly threshold: Micrometres;
  /** Localisation noise per axis; undefined where the path is too short. */
  readonly noise: Micrometres | undefined;
}

/** Immotile when the displacement is what the noise and Brownian motion explain. Speed plays no part. */
export const stillness = (path: Path): Stillness => {
  const noise = localisationNoise(path);
  const threshold = Math.max(STILL_SPREAD_UM, noiseFactor(path.length) * Math.SQRT2 * (noise ?? 0));
  const measured = displacementSpread(path);
  return { immotile: measured <= threshold, spread: um(measured), threshold: um(threshold), noise };
};
