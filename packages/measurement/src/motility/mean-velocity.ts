import { available, type Measured, notAvailable } from '../measured.ts';
import { studentT95 } from '../statistics/student.ts';
import type { WeightedSum } from './velocity-sums.ts';

/**
 * Speeds are far from normal: among many slow cells swim a few fast ones, and five or seven cells without any of those had an
 * interval that left out the mean of the sample.
 */
const FEWEST_CELLS = 10;

/**
 * Mean over the moving cells in view with the 95 % interval of that mean. The number of cells is the mean number in view,
 * not the number of tracks: fragments of one cell would narrow the interval for nothing.
 */
export const meanVelocity = ({ weight, sum, squares }: WeightedSum): Measured => {
  if (!(weight > 0)) return notAvailable('no_cells');
  if (weight < FEWEST_CELLS) return notAvailable('too_few_cells');
  const value = sum / weight;
  const variance = (Math.max(0, squares / weight - value * value) * weight) / (weight - 1);
  const half = studentT95(Math.max(1, Math.floor(weight - 1))) * Math.sqrt(variance / weight);
  // No figure here is ever negative, and a lower end below 0 would be read as a mistake.
  return available(value, { lower: Math.max(0, value - half), upper: value + half });
};
