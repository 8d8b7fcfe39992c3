import { type Micrometres, um } from '@sarm/domain/units';
import { median } from '../statistics/sample-moments.ts';
import type { Path, PathPoint } from './path.ts';

/** Median of |z| for a standard normal z. */
const NORMAL_MEDIAN = 0.6744897501960817;
const ORDER = 3;

/**
 * Weights that cancel every parabola through points at these times and have unit norm, so that what is left of a smooth
 * motion has the variance of the noise. Dividing by time differences makes it hold for uneven presentation times.
 */
const residualWeights = (times: readonly number[]): readonly number[] => {
  const raw = times.map((t, i) =>
    times.reduce((product, u, j) => (i === j ? product : product / (t - u)), 1),
  );
  const norm = Math.hypot(...raw);
  return raw.map((w) => w / norm);
};

const residual = (points: readonly PathPoint[], axis: 'x' | 'y', weights: readonly number[]): number =>
  points.reduce((sum, p, i) => sum + p[axis] * (weights[i] ?? 0), 0);

/**
 * Standard deviation per axis of a head's measured place around its true place, from the track itself. The median keeps
 * one jump (a wrong link) from raising the noise, which would turn slow cells into still ones. Undefined below eight
 * residuals. A beat near the frame rate leaks in: the figure is an upper estimate for fast beats below 50 fps.
 */
export const localisationNoise = (path: Path): Micrometres | undefined => {
  const residuals: number[] = [];
  for (let i = 0; i + ORDER < path.length; i += 1) {
    const points = path.slice(i, i + ORDER + 1);
    const weights = residualWeights(points.map((p) => p.t));
    residuals.push(Math.abs(residual(points, 'x', weights)), Math.abs(residual(points, 'y', weights)));
  }
  return residuals.length < 8 ? undefined : um(median(residuals) / NORMAL_MEDIAN);
};
