import { seconds, type Seconds } from '@sarm/domain/units';
import { gridDuration, type GridPath } from './grid-path.ts';

/** One beat. A window of a fixed number of points would smooth 0.2 s at 25 fps and 0.025 s at 200 fps. */
export const AVERAGE_WINDOW = seconds(0.15);

/** Integral of the straight-line interpolation from the first place on, at any place between two of the grid. */
const integrator = (values: Float64Array): ((place: number) => number) => {
  const sums = new Float64Array(values.length);
  for (let i = 1; i < values.length; i += 1)
    sums[i] = (sums[i - 1] ?? 0) + ((values[i - 1] ?? 0) + (values[i] ?? 0)) / 2;
  return (place) => {
    const i = Math.min(values.length - 2, Math.floor(place));
    const share = place - i;
    const a = values[i] ?? 0;
    const b = values[i + 1] ?? 0;
    return (sums[i] ?? 0) + share * (a + (share * (b - a)) / 2);
  };
};

const averageOf = (values: Float64Array, window: number): Float64Array => {
  const origin = values[0] ?? 0;
  // Relative to the first place: differences of large integrals would lose the digits that ALH is made of.
  const integral = integrator(values.map((v) => v - origin));
  const last = values.length - 1;
  const half = window / 2;
  const meanAt = (place: number): number => (integral(place + half) - integral(place - half)) / window;
  const base = Math.min(window, last - window);
  const [atStart, atEnd] = [meanAt(half), meanAt(last - half)];
  const startSlope = base > 0 ? (meanAt(half + base) - atStart) / base : 0;
  const endSlope = base > 0 ? (atEnd - meanAt(last - half - base)) / base : 0;
  return values.map((_, i) => {
    if (i < half) return origin + atStart + startSlope * (i - half);
    if (i > last - half) return origin + atEnd + endSlope * (i - last + half);
    return origin + meanAt(i);
  });
};

/**
 * Centred moving mean over a time window: the integral mean of the path, so the window is the same at every frame rate.
 * Within half a window of an end the mean would be one-sided and bend the path inwards; there the average path is
 * continued straight, with its own slope over one window.
 */
export const averagePath = (path: GridPath, window: Seconds = AVERAGE_WINDOW): GridPath => {
  const duration = gridDuration(path);
  if (!(duration > window)) throw new RangeError(`a path of ${duration} s has no average over ${window} s`);
  const places = window / path.step;
  return { ...path, x: averageOf(path.x, places), y: averageOf(path.y, places) };
};
