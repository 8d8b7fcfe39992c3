import type { Interval } from '../measured.ts';
import { Z95 } from './normal.ts';

/**
 * Wilson 95 % interval of a share, as fractions. `total` may be fractional: it is the number of independent cells,
 * which the time weighting of motility makes a mean. The plain normal interval would be empty at 0 and at 100 %.
 */
export const wilsonInterval = (share: number, total: number): Interval => {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share cannot be ${share}`);
  if (!(total > 0)) throw new RangeError(`a share of ${total} cells does not exist`);
  const z2 = Z95 * Z95;
  const denominator = 1 + z2 / total;
  const centre = (share + z2 / (2 * total)) / denominator;
  const half = (Z95 / denominator) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return {
    lower: share === 0 ? 0 : Math.max(0, Math.min(share, centre - half)),
    upper: share === 1 ? 1 : Math.min(1, Math.max(share, centre + half)),
  };
};
