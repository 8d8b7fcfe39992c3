import type { GridPath } from './grid-path.ts';

/** Distance of the path from its average at each place, positive to the left of the direction of travel. */
export const signedDeviations = (path: GridPath, average: GridPath): Float64Array => {
  const last = path.x.length - 1;
  return path.x.map((x, i) => {
    const before = Math.max(0, i - 1);
    const after = Math.min(last, i + 1);
    const dx = x - (average.x[i] ?? 0);
    const dy = (path.y[i] ?? 0) - (average.y[i] ?? 0);
    const side =
      ((average.x[after] ?? 0) - (average.x[before] ?? 0)) * dy -
      ((average.y[after] ?? 0) - (average.y[before] ?? 0)) * dx;
    return Math.sign(side) * Math.hypot(dx, dy);
  });
};

/** Rounding leaves about 1e-9 µm on a straight path; without a floor it would beat. */
const FLOOR_UM = 1e-6;

export const signChanges = (values: Float64Array): number => {
  let changes = 0;
  let last = 0;
  for (const value of values) {
    const sign = Math.abs(value) < FLOOR_UM ? 0 : Math.sign(value);
    if (sign === 0) continue;
    if (last !== 0 && sign !== last) changes += 1;
    last = sign;
  }
  return changes;
};

/** Local maxima of |deviation|: the outermost places of the head on either side. */
export const deviationMaxima = (deviations: Float64Array): readonly number[] => {
  const maxima: number[] = [];
  for (let i = 1; i + 1 < deviations.length; i += 1) {
    const size = Math.abs(deviations[i] ?? 0);
    if (size < FLOOR_UM || size <= Math.abs(deviations[i - 1] ?? 0)) continue;
    if (size >= Math.abs(deviations[i + 1] ?? 0)) maxima.push(size);
  }
  return maxima;
};
